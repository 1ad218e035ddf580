import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { axeRules, colourRules, criteriaOf } from '../e2e/axe-rules.ts'
import { line } from './accessibility/lines.ts'
import { criteria, lineFaults } from './accessibility/report.ts'

const source = "test('one thing', () => {})"
const read = (path: string) => (path === 'src/app/a.test.ts' ? source : undefined)
const walks = [{ name: 'zoom', on: '2026-11-22', how: '', found: '' }]

test('requires each line to name an existing test or walkthrough', () => {
  const held = [
    line('1.1.1', 'One', 'Supports', 'So.', '`a.test.ts` “one thing”'),
    line('1.1.2', 'Two', 'Partially supports', 'So.', 'walk: zoom'),
    line('1.1.3', 'Three', 'Not applicable', 'None.'),
  ]
  const unheld = [
    line('1.1.1', 'One', 'Supports', 'So.'),
    line('1.1.2', 'Two', 'Supports', 'So.', '`a.test.ts`'),
    line('1.1.3', 'Three', 'Supports', 'So.', 'walk: keyboard; `a.test.ts` “two things”'),
  ]
  expect(lineFaults(held, walks, read)).toEqual([])
  expect(lineFaults(unheld, walks, read)).toEqual([
    '1.1.1: names neither a test by its title nor a walk',
    '1.1.2: names neither a test by its title nor a walk',
    '1.1.3: a.test.ts has no test “two things”',
    '1.1.3: there is no walk “keyboard”',
  ])
})

test('has a line for each WCAG 2.2 A and AA criterion', () => {
  // 31 at level A, 24 at level AA, and 4.1.1, which VPAT still requires.
  expect(criteria).toHaveLength(56)
  expect(new Set(criteria.map(({ number }) => number)).size).toBe(56)
  expect(criteriaOf(['wcag2aa', 'wcag143', 'wcag1412', 'best-practice'])).toEqual(['1.4.3', '1.4.12'])
  expect(axeRules.map(({ ruleId }) => ruleId)).toContain('target-size')
})

/** Returns the contents of a media query's blocks, from the opening brace to the matching closing brace. */
function blocks(css: string, query: string): string[] {
  return css
    .split(query)
    .slice(1)
    .map((rest) => rest.slice(0, rest.search(/^\}/m)))
}

test('changes only paint properties in forced-colors mode', () => {
  const painted =
    /^(background|border|color|forced-color-adjust|outline|fill|stroke|text-decoration|box-shadow|--share)/
  const root = join(import.meta.dirname, '..')
  const query = '@media (forced-colors: active) {'
  const sources = globSync('{*.html,src/**/*.{css,ts,tsx}}', { cwd: root }).map((file) => ({
    file,
    text: readFileSync(join(root, file), 'utf8'),
  }))
  // Other code doesn't mention forced colors.
  const elsewhere = sources.filter(({ text }) => /forced-?colors/i.test(text.replaceAll(query, '')))
  expect(elsewhere.map(({ file }) => file)).toEqual([])
  const found = sources.flatMap(({ text }) =>
    blocks(text, query)
      .flatMap((block) => block.replaceAll(/^ +\S*::(before|after) \{[^}]*\}/gm, '').split('\n'))
      .flatMap((line) => /^\s+(?<property>[\w-]+):(\s|$)/.exec(line)?.groups?.property ?? []),
  )
  expect(found.length).toBeGreaterThan(50)
  expect(found.filter((property) => !painted.test(property))).toEqual([])
  expect(colourRules.map(({ ruleId }) => ruleId)).toEqual(['color-contrast', 'link-in-text-block'])
})
