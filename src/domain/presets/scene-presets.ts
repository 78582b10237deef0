/** Places with a time of day and weather. */
export const scenePresetCategories = ['Urban', 'Interior', 'Nature', 'Transit'] as const;

export interface ScenePreset {
  id: string;
  name: string;
  category: (typeof scenePresetCategories)[number];
  description: string;
}

export const scenePresets: readonly ScenePreset[] = [
  {
    id: 'scene-rooftop-laundry',
    name: 'Rooftop with laundry',
    category: 'Urban',
    description:
      'Flat rooftop between water tanks, sheets snapping on lines, city haze below, a quarter to seven in the morning',
  },
  {
    id: 'scene-market-closing',
    name: 'Market at closing time',
    category: 'Urban',
    description:
      'Street market at closing time, half the stalls shuttered, crushed leaves on the stones, a hose running',
  },
  {
    id: 'scene-kitchen-before-dawn',
    name: 'Kitchen before dawn',
    category: 'Interior',
    description: 'Narrow kitchen before dawn, gas ring burning, steam on the window, one chair pulled out',
  },
  {
    id: 'scene-empty-theatre',
    name: 'Empty theatre',
    category: 'Interior',
    description:
      'Empty theatre seen from the stage, four hundred red seats, one work light on a stand, dust sheets on the boxes',
  },
  {
    id: 'scene-tidal-flat',
    name: 'Tidal flat in fog',
    category: 'Nature',
    description: 'Tidal flat at low water in fog, ribbed sand, no horizon, a line of stakes walking out to sea',
  },
  {
    id: 'scene-burnt-pine-slope',
    name: 'Burnt slope in spring',
    category: 'Nature',
    description: 'Pine slope two years after the fire, black trunks, pink fireweed to the waist, snow on the far ridge',
  },
  {
    id: 'scene-last-tram',
    name: 'Last tram',
    category: 'Transit',
    description:
      'Last tram of the night, wooden seats, windows fogged from inside, a newspaper on the floor, two stops to the depot',
  },
  {
    id: 'scene-ferry-car-deck',
    name: 'Ferry car deck',
    category: 'Transit',
    description:
      'Car deck of a ferry in a swell, chained lorries, green paint slick with spray, the bow door a finger open to daylight',
  },
];
