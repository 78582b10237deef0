import type { TrendingEvent } from '../../domain/trending.ts';

/** Invented events for machines without feeds. */
export const sampleEvents: readonly TrendingEvent[] = [
  {
    title: 'Night ferry stays in the harbour so islanders can vote on their only bridge',
    category: 'News',
    description:
      'With the causeway under water, the last ferry to Sandholm kept its ramp down until dawn and turned its car deck into a polling station. Voters queued between parked lorries under sodium lamps, ballot papers damp from the fog.',
  },
  {
    title: 'Fire lookout, 71, talks a lost school class down the ridge by torchlight',
    category: 'News',
    description:
      'When cloud closed over the Merrow ridge, a retired surveyor in the old watchtower signalled twenty-two pupils home with a hand lamp, one flash for left and two for right. The first of them reached the road shortly after three in the morning.',
  },
  {
    title: 'Town rings its bells by hand for a week after lightning stops the clock',
    category: 'News',
    description:
      "The tower clock of Halvern went dead during Sunday's storm. Since then a rota of bakers, pupils and a retired train driver has climbed the 143 steps every hour, day and night, to ring the time by rope.",
  },
  {
    title: 'Amateur goalkeeper saves three penalties in a cup tie played through snow',
    category: 'Sports',
    description:
      'A postman who plays on Saturdays sent a club four leagues above out of the cup. The ball had been swapped for an orange one, the lines were swept by spectators with brooms, and the floodlights failed once before the shoot-out.',
  },
  {
    title: 'Oldest rower in the lake marathon finishes after dark, led home by car headlights',
    category: 'Sports',
    description:
      'At 83 she refused the rescue boat twice. Her family drove slowly along the shore road to light the last two kilometres, and the timekeepers left the finishing clock running until her bow touched the jetty.',
  },
  {
    title: 'Roof-top cycling final goes ahead above a flooded city centre',
    category: 'Sports',
    description:
      'With the streets closed by high water, organisers moved the race to the linked car parks and terraces above the old market. Riders crossed between buildings on scaffolding ramps in steady rain.',
  },
  {
    title: 'Cinema that closed in 1987 reopens with the film that was left in its projector',
    category: 'Entertainment',
    description:
      'Volunteers at the Orion found half a reel still threaded behind a bricked-up door. On opening night the audience watched it up to the frame where it had stopped, then sat in the dark while a pianist improvised the ending.',
  },
  {
    title: 'Opera company performs in a disused gasworks, singers on the gantries',
    category: 'Entertainment',
    description:
      'Two hundred listeners stood on the floor of the empty tank while the chorus sang from walkways thirty metres above them. The echo lasts eleven seconds; the conductor slowed the score to fit it.',
  },
  {
    title: 'Puppet theatre tours mountain villages on a converted snow plough',
    category: 'Entertainment',
    description:
      'A family of puppeteers has fitted a red velvet stage to the back of a municipal plough. It clears the road to each village in the morning and plays in its square after sunset, by paraffin lamp.',
  },
  {
    title: 'Repair robot finishes a month alone in a drowned subway tunnel',
    category: 'Technology',
    description:
      'The six-wheeled machine mapped four kilometres of flooded line by sonar and sealed 61 leaks. Engineers watched its lamp come up the ramp on a single monitor, then carried it the last metres by hand.',
  },
  {
    title: 'Village builds its own mobile network out of greenhouse batteries and a church spire',
    category: 'Technology',
    description:
      'After the landslide cut the only cable, tomato growers wired forty batteries to an aerial above the bells. The first call went from the bakery to a daughter at sea.',
  },
  {
    title: 'Divers find a coral reef glowing under red light where charts show bare sand',
    category: 'Science',
    description:
      'A research team testing lamps at night saw the sea floor answer in green and orange. The colony covers an area of nine football pitches and has grown over a shipwreck nobody had recorded.',
  },
  {
    title: 'Balloon observatory drifts home after a hundred days above the polar night',
    category: 'Science',
    description:
      'The silver balloon carried a telescope the size of a piano at 38 kilometres. A crew on snowmobiles followed its parachute by radio and dug the mirror out of a drift, unbroken.',
  },
  {
    title: 'Last glass factory on the river is bought by the people who blow its bottles',
    category: 'Business',
    description:
      'Eighty-four workers pooled savings to buy the furnaces an hour before they were to be shut down. If the fire goes out the kiln cracks, so the night shift worked on through the signing.',
  },
  {
    title: 'Floating market wins its trade back after the new port silted up',
    category: 'Business',
    description:
      'Container ships can no longer reach the quay, and the old boats can. At four in the morning the canal is again full of lanterns, scales and fruit passed from hull to hull.',
  },
  {
    title: 'Two neighbouring countries open a border crossing for one shared harvest',
    category: 'World',
    description:
      'For the first time in thirty years the gate in the Tavra valley stands open. Pickers from both sides work the same apple rows under the eyes of bored soldiers, who by noon are holding the ladders.',
  },
  {
    title: 'Lighthouse keepers on four continents switch on their lamps at the same second',
    category: 'World',
    description:
      "To mark the end of staffed lights, keepers agreed by shortwave radio on one moment at midnight. On the southernmost rock the signal was relayed with a ship's horn, because the radio had iced over.",
  },
  {
    title: 'Desert railway sends a water train to a caravan stranded by a sandstorm',
    category: 'World',
    description:
      'Three hundred travellers and their animals waited two days at a siding with no name. The locomotive came through the dust with its headlamp on at noon, tank wagons dripping.',
  },
];
