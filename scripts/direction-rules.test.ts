import { expect, it } from 'vitest'
import { physicalInMarkup, physicalInStyles } from './direction-rules.ts'

it.each([
  ['margin-left: 1rem', 'margin-inline-start'],
  ['padding-right: calc(1rem + 2px)', 'padding-inline-end'],
  ['border-left: 1px solid var(--line)', 'border-inline-start'],
  ['border-right-color: red', 'border-inline-end-color'],
  ['border-top-left-radius: 4px', 'border-start-start-radius'],
  ['border-bottom-right-radius: 4px', 'border-end-end-radius'],
  ['left: 0', 'inset-inline-start'],
  ['right: 0', 'inset-inline-end'],
  ['text-align: right', 'text-align: end'],
  ['float: left', 'float: inline-start'],
  ['margin: 0 1rem 0 0', 'margin-block and margin-inline'],
  ['padding: 0 calc(1px * (2 + 3)) 0 var(--s-1)', 'padding-block and padding-inline'],
  ['inset: 0 auto 0 0', 'inset-block and inset-inline'],
  ['border-width: 0 0 2px 2px', 'border-inline-width'],
  ['border-radius: 0 4px 4px 0', 'border-start-start-radius and its like'],
  ['background-position: right 1rem center', 'a rule for [dir="rtl"] as well'],
  ['transform-origin: left', 'a rule for [dir="rtl"] as well'],
  ['background: linear-gradient(to right, red, blue)', 'to var(--line-start) or to var(--line-end)'],
  ['--zones: linear-gradient(to left, red, blue)', 'to var(--line-start) or to var(--line-end)'],
  ['transform: translateX(-50%)', 'calc(-50% * var(--forward))'],
  ['transform: scale(2) translate(2px, 3px)', 'calc(2px * var(--forward))'],
  ['translate: -50% -100%', 'calc(-50% * var(--forward))'],
])('refuses “%s” and suggests “%s”', (declaration, use) =>
  expect(physicalInStyles(`.one { ${declaration}; }`)).toEqual([
    { line: 1, found: `.one { ${declaration} }`, use },
  ]),
)

it.each([
  'margin-inline-start: 1rem',
  'margin-top: 1rem',
  'margin: 0 auto',
  'padding: 0 1rem 2rem',
  'padding: 1px 2px 3px 2px',
  'inset: 0',
  'border-radius: 4px 4px 0 0',
  'border-radius: 50%',
  'text-align: start',
  'clear: both',
  'background: linear-gradient(to var(--line-end), red, blue)',
  'background: linear-gradient(to bottom, red, blue)',
  'transform: translateY(-50%)',
  'transform: translate(0, 4px)',
  'transform: translate(calc(-50% * var(--forward)), -50%)',
  'translate: 0 -50%',
  'rotate: 180deg',
  '--left: 1',
  'grid-area: left',
])('allows “%s”', (declaration) => expect(physicalInStyles(`.one { ${declaration}; }`)).toEqual([]))

it('finds nested rules, names their line, and reads no comments', () => {
  const css = `/* left: 0; { */
@media print {
  .one {
    color: red;
    .two > * {
      left: 0
    }
  }
  .three { right: 0; }
}`
  expect(physicalInStyles(css).map(({ line, found }) => [line, found])).toEqual([
    [6, '@media print .one .two > * { left: 0 }'],
    [9, '@media print .three { right: 0 }'],
  ])
})

it('allows sides in a rule for one direction', () => {
  expect(physicalInStyles('[dir="rtl"] .one { right: 0; left: auto; } .two { left: 0 }')).toHaveLength(1)
  expect(physicalInStyles('[dir="rtl"] { .one { right: 0; } }')).toEqual([])
})

it('refuses sides in the styles of a component', () => {
  const text = `<div style={{ marginLeft: 4 }} />
<div style={{ width: 1, left: 0 }} />
<p style={{ textAlign: 'right' }} />
<Text ml="md" ta="left" />
element.style.left = '4px'
const { left, right } = parts
<div style={{ insetInlineStart: 0, textAlign: 'end' }} />`
  expect(physicalInMarkup(text).map(({ line }) => line)).toEqual([1, 3, 2, 5, 4, 4])
})
