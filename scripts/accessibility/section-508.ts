import { type Line, line } from './lines.ts'

/** Revised Section 508, chapter 3: what people can do who lack something. */
export const chapter3: readonly Line[] = [
  line(
    '302.1',
    'Without Vision',
    'Supports',
    'The whole survey can be answered from sound and keyboard; staff pages have names, headings, landmarks and tables with headers. No screen reader was listened to.',
    '`e2e/heard.spec.ts` “completes a survey by ear with the device’s voice”; walk: tree',
  ),
  line(
    '302.2',
    'With Limited Vision',
    'Partially supports',
    'Zoom to 400 %, dark, forced colors, more contrast. With more space between letters, a few words overflow. See 1.4.12.',
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
    'Everything that can be heard is also text.',
    '`src/features/answering/respond/web/respond-page.test.tsx` “plays a question’s recordings”',
  ),
  line(
    '302.5',
    'With Limited Hearing',
    'Supports',
    'Everything that can be heard is also text.',
    '`src/features/answering/respond/web/respond-page.test.tsx` “plays a question’s recordings”',
  ),
  line(
    '302.6',
    'Without Speech',
    'Supports',
    'Speech is needed only to record texts for others; files are taken as well.',
    '`e2e/recordings.spec.ts` “imports sound files and zip files”',
  ),
  line(
    '302.7',
    'With Limited Manipulation',
    'Supports',
    'One key at a time is enough; controls are 44 px high.',
    '`e2e/respond-access.spec.ts` “completes the survey by keyboard only”; walk: keyboard',
  ),
  line(
    '302.8',
    'With Limited Reach and Strength',
    'Supports',
    'Nothing is held down or dragged.',
    'walk: keyboard',
  ),
  line(
    '302.9',
    'With Limited Language, Cognitive, and Learning Abilities',
    'Partially supports',
    'The survey has short sentences, four languages and sound, one decision at a time; staff pages are plain, but in English only and with statistics.',
    '`e2e/respond-paths.spec.ts` “everyone’s answers in”',
  ),
]

/** Revised Section 508, chapter 6: documentation and support. */
export const chapter6: readonly Line[] = [
  line(
    '602.2',
    'Accessibility and Compatibility Features',
    'Supports',
    'This page.',
    '`scripts/documents.test.ts` “%s names tests and pages that are there”',
  ),
  line(
    '602.3',
    'Electronic Support Documentation',
    'Partially supports',
    'Help is on the pages that this report is about. Guides are tagged PDF files that no checker has examined.',
    '`e2e/keyboard.spec.ts` “gives dialogs the focus”',
  ),
  line(
    '602.4',
    'Alternate Formats for Non-Electronic Support Documentation',
    'Not applicable',
    'There is none on paper only.',
  ),
  line('603.2', 'Information on Features', 'Not applicable', 'The site operator gives support.'),
  line('603.3', 'Accommodation of Needs', 'Not applicable', 'The site operator gives support.'),
]
