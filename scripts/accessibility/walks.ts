import type { Walk } from './lines.ts'

const on = '2026-11-22'

/** Walks through the product in Chromium with the demo data, by script and by eye. */
export const walks: readonly Walk[] = [
  {
    name: 'keyboard',
    on,
    how: 'We tabbed from the top of 50 pages for up to 150 stops, and through the survey steps in English and Hmong. The window was 1280 px wide, then 320 × 256 px. At each stop, we checked that the control was in the window and not covered, and that Tab moved on',
    found:
      'There were no keyboard traps or covered stops. Among the pages with date fields, we tabbed to the end of a goal and the activity log',
  },
  {
    name: 'zoom',
    on,
    how: 'We opened the same pages in a window of 320 × 256 px, which matches 1280 px at 400 %. We looked for text that was cut off or outside the window',
    found:
      'The greeting in the top bar was cut off. Cards on Align Strategies and the setup dates extended up to 24 px outside the window. We fixed both the same day, and tests now check the width',
  },
  {
    name: 'spacing',
    on,
    how: 'We set the line height to 1.5, letter spacing to 0.12 em, word spacing to 0.16 em and paragraph spacing to 2 em, at 1280 px and at 320 × 256 px. We looked for text that was cut off or larger than its box',
    found:
      'A long choice in a closed list box was cut off. At 320 px, row names extended outside their column, and some pages scrolled sideways by up to 82 px. We fixed all of these. On 2026-11-23, we checked the pages for leaders, administrators and districts again. The greeting in the top bar, two headings in the board brief and a button were cut off or covered other text. We fixed all of these too. On Response Tracking, a few words still overflow by some pixels',
  },
  {
    name: 'tree',
    on,
    how: 'We inspected the accessibility tree of the same pages. We checked the names of controls and images, a single level 1 heading, landmarks, table headers and names, live regions, and words in another language. We also ran axe’s experimental rules about labels and tables',
    found:
      'The column headers of the results table had names without the words shown on screen. We fixed this. On administrator pages, the menu’s level 2 heading came before the level 1 heading. We fixed this the next day',
  },
]
