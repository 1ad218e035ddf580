import type { Walk } from './lines.ts'

const on = '2026-11-22'

/** What was walked through in Chromium with the demonstration data, by script and by eye. */
export const walks: readonly Walk[] = [
  {
    name: 'keyboard',
    on,
    how: 'Tab from the top of 50 pages, as far as 150 stops, and through the steps of the survey in English and Hmong, at 1280 px and at 320 × 256 px; at each stop: is it in the window, does anything lie over it, does Tab continue',
    found:
      'no trap, no stop that is covered; of the pages with date fields a goal and the activity log were tabbed through to the end',
  },
  {
    name: 'zoom',
    on,
    how: 'the same pages in a window of 320 × 256 px, as 1280 px at 400 %: what is cut, what lies beyond the window',
    found:
      'the greeting in the top bar was cut, and cards on Align Strategies and the dates of the setup lay up to 24 px beyond the window; both were fixed the same day, and tests have checked the width since',
  },
  {
    name: 'spacing',
    on,
    how: 'line height 1.5, letters 0.12 em, words 0.16 em, paragraphs 2 em, at 1280 px and at 320 × 256 px: text that is wider or higher than what cuts it off or than its own box',
    found:
      'a long choice in a closed list box was cut, and at 320 px names of rows reached beyond their column and some pages scrolled sideways by up to 82 px; all of this was fixed, and the pages of leaders, administrators and districts were walked again on 2026-11-23: the greeting in the top bar, two heads on the brief’s sheets and a button were cut or lay over others, all fixed; on Response Tracking a few words reach some pixels beyond their place',
  },
  {
    name: 'tree',
    on,
    how: 'the accessibility tree of the same pages: names of controls and images, one heading of level 1, landmarks, headers and names of tables, live regions, words in another language; the tried-out rules of axe about labels and tables',
    found:
      'the heads of the results’ table had names without the words shown there, fixed; on administrators’ pages the menu’s heading of level 2 came before that of level 1, fixed the day after',
  },
]
