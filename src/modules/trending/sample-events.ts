import type { TrendingEvent } from '../../domain/ai/trending.ts';

/** Invented events, used if no feed is available. The sample films tell the same stories. */
export const sampleEvents: readonly TrendingEvent[] = [
  {
    title: 'Night ferry stays in the harbour so islanders can vote on their only bridge',
    category: 'News',
    description:
      'With the causeway under water, the last ferry to Sandholm kept its ramp down until dawn and turned its car deck into a polling station. Voters queued between parked lorries under sodium lamps, ballot papers damp from the fog.',
  },
  {
    title: 'Ferry’s open ramp guides a missing rowing boat home through the fog',
    category: 'World',
    description:
      'A mate heard an engine cut out far off the harbour wall and refused to have the lamps switched off. The boat came into the light an hour later, with everybody in it.',
  },
  {
    title: 'Amateur goalkeeper saves three penalties in a cup tie played through snow',
    category: 'Sports',
    description:
      'A postman who plays on Saturdays sent a club four leagues above out of the cup. The ball had been swapped for an orange one, the lines were swept by spectators with brooms, and the floodlights failed once before the shoot-out.',
  },
  {
    title: 'Floodlight dies in the shoot-out, referee lets the last penalty be taken',
    category: 'Sports',
    description:
      'Half of the pitch lay in the dark when the striker stepped up. The ball stopped on the line, against the post, and it took the terrace three seconds to see on which side of it.',
  },
  {
    title: 'Cinema that closed in 1987 reopens with the film that was left in its projector',
    category: 'Entertainment',
    description:
      'Volunteers at the Orion found half a reel still threaded behind a bricked-up door. On opening night the audience watched it up to the frame where it had stopped, then sat in the dark while a pianist improvised the ending.',
  },
  {
    title: 'Projectionist, 70, comes back for one night to thread her last film',
    category: 'Entertainment',
    description:
      'Nobody else could still run the machine. She brought her own cotton gloves, ran her hand along the lamp house and stopped the show herself when the sprockets began to slip.',
  },
  {
    title: 'Repair robot finishes a month alone in a drowned subway tunnel',
    category: 'Technology',
    description:
      'The six-wheeled machine mapped four kilometres of flooded line by sonar and sealed 61 leaks. Engineers watched its lamp come up the ramp on a single monitor, then carried it the last metres by hand.',
  },
  {
    title: 'Engineers hear a lost tunnel robot answer on a circuit board built in a night',
    category: 'Technology',
    description:
      'After three weeks without contact a blinking diode was all that told them it was on its way. The pings came closer for six hours, and nobody left the flooded platform.',
  },
  {
    title: 'Balloon observatory drifts home after a hundred days above the polar night',
    category: 'Science',
    description:
      'The silver balloon carried a telescope the size of a piano at 38 kilometres. A crew on snowmobiles followed its parachute by radio and dug the mirror out of a drift, unbroken.',
  },
  {
    title: 'Crew of four countries searches the polar ice for a fallen telescope',
    category: 'World',
    description:
      'They had a radio bearing, four snowmobiles and eleven hours before the storm. What they found was a silver cord, a hand’s depth under the snow, pulling tight toward the dark.',
  },
  {
    title: 'Last glass factory on the river is bought by the people who blow its bottles',
    category: 'Business',
    description:
      'Eighty-four workers pooled savings to buy the furnaces an hour before they were to be shut down. If the fire goes out the kiln cracks, so the night shift worked on through the signing.',
  },
  {
    title: 'Workers sign for their factory by furnace light, one name at a time',
    category: 'Business',
    description:
      'The contract went from bench to bench on a steel table. The last line was filled by the oldest of the glassblowers, who then went back to the bottle on his pipe.',
  },
];
