/** Color grades as a colorist would note them: palette, contrast, the treatment of shadows and skin. */
export const gradePresetCategories = [
  'Cinematic',
  'Dramatic',
  'Retro',
  'Commercial',
  'Sci-Fi',
  'Documentary',
  'Romantic',
] as const;

export interface GradePreset {
  id: string;
  name: string;
  category: (typeof gradePresetCategories)[number];
  description: string;
  /** The text for the Grade field. */
  grade: string;
}

export const gradePresets: readonly GradePreset[] = [
  {
    id: 'grade-print-film',
    name: 'Print film',
    category: 'Cinematic',
    description: 'How a release print sat on the screen.',
    grade:
      'Print-film curve with a firm shoulder, blacks slightly lifted and green, skin warm but not orange, saturation falling in the highlights',
  },
  {
    id: 'grade-teal-shadow-amber-skin',
    name: 'Teal shadows, amber skin',
    category: 'Cinematic',
    description: 'Complementary colours that pull faces off the background.',
    grade:
      'Teal pushed into the lower third of the curve only, skin held on amber, neutrals left alone, medium contrast',
  },
  {
    id: 'grade-bleach-bypass',
    name: 'Bleach bypass',
    category: 'Dramatic',
    description: 'Silver left in the print: hard, drained, metallic.',
    grade: 'Bleach-bypass contrast, saturation down by half, silver highlights, crushed blacks, grain brought forward',
  },
  {
    id: 'grade-faded-reversal',
    name: 'Faded reversal',
    category: 'Retro',
    description: 'A slide that lay forty years in a drawer.',
    grade:
      'Faded reversal stock: magenta drifting into the shadows, cream highlights, low contrast, blues gone to grey',
  },
  {
    id: 'grade-clean-high-key',
    name: 'Clean high key',
    category: 'Commercial',
    description: 'Bright, appetising, nothing in doubt.',
    grade:
      'High-key and neutral, whites just below clipping, product colours true, reds and greens a touch richer, soft contrast',
  },
  {
    id: 'grade-cold-steel',
    name: 'Cold steel',
    category: 'Sci-Fi',
    description: 'Interiors where the air is filtered.',
    grade: 'Cyan-grey midtones, clipped white panels, red kept for warning lights alone, pale skin, glassy contrast',
  },
  {
    id: 'grade-as-it-was',
    name: 'As it was',
    category: 'Documentary',
    description: 'Correction only: nobody should notice.',
    grade:
      'Balanced to daylight, natural saturation, open shadows with detail, mixed sources left as they were, no vignette',
  },
  {
    id: 'grade-rose-hour',
    name: 'Rose hour',
    category: 'Romantic',
    description: 'Soft warmth that stops before sugar.',
    grade: 'Peach highlights with gentle bloom, rose in the midtones, soft lifted blacks, greens shifted toward olive',
  },
];
