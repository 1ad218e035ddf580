import { type Line, line } from './lines.ts'

/** Revised Section 508, chapter 3: functional performance criteria. */
export const chapter3: readonly Line[] = [
  line(
    '302.1',
    'Without Vision',
    'Supports',
    'People can answer the whole survey by sound and keyboard. Staff pages have names, headings, landmarks and tables with headers. We haven’t tested with a screen reader.',
    '`e2e/heard.spec.ts` “completes a survey by ear with the device’s voice”; walk: tree',
  ),
  line(
    '302.2',
    'With Limited Vision',
    'Partially supports',
    'Pages support zoom to 400 %, a dark theme, forced colors and higher contrast. With wider letter spacing, a few words overflow. See 1.4.12.',
    'walk: zoom; walk: spacing',
  ),
  line(
    '302.3',
    'Without Perception of Color',
    'Supports',
    'Nothing relies on color alone.',
    '`src/app/web/specified-pages.test.tsx` “shows results with the color key, groups, areas and resources”',
  ),
  line(
    '302.4',
    'Without Hearing',
    'Supports',
    'All audio content is also available as text.',
    '`src/features/answering/respond/web/respond-page.test.tsx` “plays a question’s recordings”',
  ),
  line(
    '302.5',
    'With Limited Hearing',
    'Supports',
    'All audio content is also available as text.',
    '`src/features/answering/respond/web/respond-page.test.tsx` “plays a question’s recordings”',
  ),
  line(
    '302.6',
    'Without Speech',
    'Supports',
    'People need to speak only to record texts for others. They can also import sound files.',
    '`e2e/recordings.spec.ts` “imports sound and zip files and lists files it can’t use”',
  ),
  line(
    '302.7',
    'With Limited Manipulation',
    'Supports',
    'People need to press only one key at a time. Controls are 44 px high.',
    '`e2e/respond-access.spec.ts` “completes the survey by keyboard only”; walk: keyboard',
  ),
  line(
    '302.8',
    'With Limited Reach and Strength',
    'Supports',
    'People don’t need to hold down or drag anything.',
    'walk: keyboard',
  ),
  line(
    '302.9',
    'With Limited Language, Cognitive, and Learning Abilities',
    'Partially supports',
    'The survey has short sentences, four languages, sound and one decision at a time. Staff pages use plain words, but all except Response Tracking are only in English, and they include statistics.',
    '`e2e/respond-paths.spec.ts` “everyone’s answers in”',
  ),
]

/** Revised Section 508, chapter 6: documentation and support. */
export const chapter6: readonly Line[] = [
  line(
    '602.2',
    'Accessibility and Compatibility Features',
    'Supports',
    'This page describes them.',
    '`scripts/documents.test.ts` “%s refers only to existing tests and pages”',
  ),
  line(
    '602.3',
    'Electronic Support Documentation',
    'Partially supports',
    'Help is part of the pages that this report covers. Guides are tagged PDF files. We haven’t checked them with an accessibility checker.',
    '`e2e/keyboard.spec.ts` “moves focus into dialogs, traps it there and returns it afterward”',
  ),
  line(
    '602.4',
    'Alternate Formats for Non-Electronic Support Documentation',
    'Not applicable',
    'No documentation is on paper only.',
  ),
  line('603.2', 'Information on Features', 'Not applicable', 'The site operator gives support.'),
  line('603.3', 'Accommodation of Needs', 'Not applicable', 'The site operator gives support.'),
]
