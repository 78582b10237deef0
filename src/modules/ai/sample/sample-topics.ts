/**
 * What an event may be about, as far as the sample writer understands it. Of an event's own words only those that
 * stand here decide anything, and none is repeated: no name, order or markup of an event can reach a scene.
 */
export interface Topic {
  words: RegExp;
  /** Of which categories of events it is the natural subject. */
  categories: readonly string[];
  place: string;
  /** Somebody, by looks; and many of them. */
  person: string;
  crowd: string;
  /** An object that tells the story in a close-up. */
  thing: string;
  /** What that somebody does: the work of it, and the moment it turns. */
  work: string;
  turn: string;
  sound: string;
  /** What is said, in the order of the film; each can be said in two seconds. */
  lines: readonly string[];
}

export const topics: readonly Topic[] = [
  {
    words: /\b(?:votes?|voters?|voting|elections?|ballots?|polls?|parliament|council|mayor|minister|president)\b/i,
    categories: ['News', 'World'],
    place: 'School gymnasium with folding booths and one long table, chairs stacked along the wall bars',
    person: 'A poll clerk in her fifties, grey cardigan, reading glasses on a cord, ink on two fingers',
    crowd: 'Thirty voters in a line along the wall, coats over their arms, nobody speaking',
    thing: 'A sealed metal box with a slot in the lid, a strip of red wax half broken',
    work: 'squares a stack of folded papers against the table and slides it aside',
    turn: 'stops counting, lifts one paper to the lamp and sets it down alone',
    sound: 'Paper sliding on paper, a chair leg on the sprung floor, a wall clock',
    lines: ['Count them once more', 'Who brought this one in?', 'That is everybody, then'],
  },
  {
    words: /\b(?:storms?|floods?|hurricane|rain|wind|weather|lightning|typhoon|high water)\b/i,
    categories: ['News', 'World'],
    place: 'Harbour wall in driving rain, waves coming over the rail, shutters down along the front',
    person: 'A harbour master of sixty, oilskins to the ankle, water running off the brim of his cap',
    crowd: 'Six volunteers in yellow oilskins passing sandbags hand to hand along a wall',
    thing: 'A coil of wet rope around an iron bollard, the strands creaking as it takes the load',
    work: 'leans into the wind and drags a shutter closed with both hands',
    turn: 'lets go of the rail, turns and points out to sea',
    sound: 'Waves breaking on stone, rigging whipping against masts, shouted words lost in wind',
    lines: ['Get the shutters down', 'There’s someone out there', 'Let the rope go'],
  },
  {
    words: /\b(?:match|goals?|goalkeeper|football|cup|league|final|team|players?|penalt\w+|tournament|stadium)\b/i,
    categories: ['Sports'],
    place: 'Small stadium with one covered stand, chalk lines on wet grass, floodlight masts at the corners',
    person: 'A goalkeeper of thirty, mud to the elbows, one sock down, breath showing',
    crowd: 'Two hundred people on a standing terrace, scarves of no particular club, hands over mouths',
    thing: 'A scuffed leather ball on the penalty spot, chalk dust on one seam',
    work: 'claps both gloves together and walks back to the line without looking up',
    turn: 'dives low to the left and gets three fingers to the ball',
    sound: 'A terrace holding its breath, studs in wet turf, one whistle',
    lines: ['Look at his left foot', 'Again, and slower', 'Nobody says a word'],
  },
  {
    words: /\b(?:rac\w+|marathon|runners?|cycl\w+|row\w*|swim\w*|champions?|olympic\w*|record|medals?|athletes?)\b/i,
    categories: ['Sports'],
    place: 'Lakeside road closed with hay bales, a painted line across the asphalt, flags hanging wet',
    person: 'A runner in her forties, number half torn from the vest, salt dried on her temples',
    crowd: 'Spectators three deep behind a rope, cowbells in hand, leaning out to look down the road',
    thing: 'A stopwatch on a lanyard, thumb resting on the button, seconds turning over',
    work: 'comes out of the last bend with short steps, eyes fixed on the line',
    turn: 'stumbles, catches herself on one hand and goes on',
    sound: 'Cowbells, shoes slapping on asphalt, a loudspeaker too far away to make out',
    lines: ['Two more bends', 'Don’t stop the clock', 'She is still coming'],
  },
  {
    words: /\b(?:films?|movies?|cinema|actors?|actress|premiere|screen\w*|directors?|series|festival)\b/i,
    categories: ['Entertainment'],
    place: 'Old cinema with a balcony, red velvet worn to the thread, dust turning in the projector beam',
    person: 'A projectionist of seventy, rolled sleeves, white cotton gloves, a loupe around his neck',
    crowd: 'A full balcony of faces lit from the front, all looking the same way',
    thing: 'A strip of film held against a bulb, one frame burnt brown at the edge',
    work: 'threads the film through the gate and closes it with one thumb',
    turn: 'puts a hand flat on the lamp house and listens',
    sound: 'Projector chatter, seats creaking, a cough in the dark',
    lines: ['Reel two is missing', 'Hear that? It’s slipping', 'Leave it running'],
  },
  {
    words:
      /\b(?:music\w*|concerts?|bands?|songs?|singers?|album|opera|orchestra|piano|tour|theatre|dance\w*|puppet\w*)\b/i,
    categories: ['Entertainment'],
    place: 'Backstage corridor with flight cases along both walls, a strip of stage light at the far end',
    person: 'A singer of fifty in a plain black dress, shoes in one hand, a towel around her neck',
    crowd: 'A village band of eleven, jackets that no longer fit, instruments lowered',
    thing: 'A microphone on a stand, its grille dented, the cable taped to the boards',
    work: 'breathes out, ties her hair back and steps up to the light',
    turn: 'turns away from the microphone and sings the next line to nobody',
    sound: 'An oboe tuning, then a hall going silent, one string buzzing after it was let go',
    lines: ['One more, from the top', 'They already know it', 'Turn the lights up'],
  },
  {
    words: /\b(?:robots?|ai|artificial|computers?|software|chips?|phones?|apps?|data|internet|tech\w*|algorithm\w*)\b/i,
    categories: ['Technology'],
    place: 'Workshop under a railway arch, benches with soldering irons, cable drums up to the vault',
    person: 'An engineer of thirty in a patched fleece, magnifier pushed up into her hair',
    crowd: 'Five technicians around one bench, elbows touching, looking down into the same case',
    thing: 'A bare circuit board the size of a palm, one green diode blinking out of step',
    work: 'lowers the tip of the iron, waits for the solder to run and lifts it away',
    turn: 'takes both hands off the bench as the machine moves by itself',
    sound: 'Cooling fans winding up, a relay ticking, a train passing over the arch',
    lines: ['Who switched it on?', 'Wait for the green one', 'It wasn’t me'],
  },
  {
    words: /\b(?:space|rockets?|moon|mars|orbit|satellites?|telescopes?|planets?|asteroids?|galax\w+)\b/i,
    categories: ['Science', 'Technology'],
    place: 'Observatory dome on a bare ridge, the slit open by an arm’s length, iron steps worn bright',
    person: 'An astronomer of sixty in a quilted coat, red head torch, chart folded small in one hand',
    crowd: 'Four observers in headsets at a curved desk, faces lit by their screens',
    thing: 'A brass focus wheel with a worn edge, turning a hair’s breadth at a time',
    work: 'puts an eye to the finder and turns the wheel with two fingers',
    turn: 'steps back from the eyepiece and looks up with bare eyes',
    sound: 'Dome motors groaning round, wind in the slit, a pencil on paper',
    lines: ['A little to the left', 'There. Don’t touch it', 'It moved again'],
  },
  {
    words:
      /\b(?:scien\w+|stud(?:y|ies)|research\w*|laborator\w+|fossils?|species|vaccin\w+|doctors?|hospital|virus|genes?)\b/i,
    categories: ['Science'],
    place: 'Laboratory after hours, one bench lit, glassware drying on pegs, a window on a car park',
    person: 'A researcher of forty, sleeves pushed up, safety glasses leaving a red line on her nose',
    crowd: 'Three colleagues at a glass door, coats already on, watching without coming in',
    thing: 'A row of stoppered vials in a rack, the last one clouding from the bottom up',
    work: 'tilts a vial against the light and writes one line without looking at the page',
    turn: 'sets the pen down, counts the rack again and sits',
    sound: 'A centrifuge spinning down, glass against glass, the hum of one refrigerator',
    lines: ['That was clear at noon', 'Write down the time', 'Count the rack again'],
  },
  {
    words:
      /\b(?:market\w*|shares|stocks?|banks?|compan\w+|business\w*|trade|tariffs?|prices?|factor\w+|jobs|workers?|strike)\b/i,
    categories: ['Business'],
    place: 'Factory canteen with long steel tables, rain on the sawtooth roof, the line behind glass standing still',
    person: 'A forewoman of fifty-five in blue overalls, pencil behind the ear, badge without a name',
    crowd: 'Forty workers standing between the tables with their caps in their hands',
    thing: 'A time clock on a tiled wall, its punch arm raised, a card half in the slot',
    work: 'pushes the card in until the arm drops, and does not take it out',
    turn: 'walks past the table of the managers and sits down with the others',
    sound: 'Cutlery stopping, a conveyor winding down, rain on glass',
    lines: ['They stopped the line', 'Sit with us, then', 'Not one card goes in'],
  },
  {
    words: /\b(?:snow\w*|ice|winter|mountains?|ridge|glaciers?|avalanche|ski\w*|climb\w*|rescue\w*|lost)\b/i,
    categories: ['World'],
    place: 'Mountain ridge in blowing snow, marker poles leaning, a hut with one lit window below',
    person: 'A mountain guide of seventy, ice in the eyebrows, rope over one shoulder',
    crowd: 'Nine children on one rope, hoods drawn tight, looking at the heels in front of them',
    thing: 'A hand lamp in a woollen glove, snow melting on its glass',
    work: 'swings the lamp twice to the left and waits',
    turn: 'drops to one knee and brushes snow from a track',
    sound: 'Wind across a hut door, rope creaking, a whistle answered from below',
    lines: ['Two flashes means left', 'I count eight', 'Stay on the rope'],
  },
  {
    words:
      /\b(?:trains?|tram|railway|bridge|ferry|ships?|boats?|harbour|airports?|planes?|flights?|travel\w*|roads?)\b/i,
    categories: ['News', 'World'],
    place: 'Small railway station with one lamp, a timetable behind cracked glass, rails running into fog',
    person: 'A signalman in his sixties, waistcoat, a flag rolled tight under one arm',
    crowd: 'A dozen travellers on one bench and the floor around it, suitcases for pillows',
    thing: 'A brass lever in a signal frame, polished by hands, its number worn away',
    work: 'pulls the lever to the stop and holds it there with his weight',
    turn: 'steps to the edge of the platform and raises the flag',
    sound: 'Wire running over pulleys, a bell struck once, steam or breath',
    lines: ['It left without us', 'Hold it a minute', 'There’s no next one'],
  },
];
