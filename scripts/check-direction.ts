import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { physicalInMarkup, physicalInStyles } from './direction-rules.ts'

/**
 * Finds styles that name left or right. Pages are read from right to left in some languages, so styles name the start
 * and the end of a line.
 */

/** Styles that name a side on purpose, with the reason. */
const exceptions: readonly { why: string; file: string; styles: readonly string[] }[] = [
  ...[
    { file: 'src/features/answering/paper/web/paper.module.css', styles: ['.title { float: left }'] },
    {
      file: 'src/features/answering/respond/web/before-you-start.module.css',
      styles: ['.who legend { float: left }'],
    },
    { file: 'src/features/schools/terms/web/parts/term-row.module.css', styles: ['.name { float: left }'] },
  ].map((one) => ({ ...one, why: 'A legend that fills its line has the same place in both directions.' })),
  ...[
    {
      file: 'src/features/answering/respond/web/question.module.css',
      styles: [
        '.question legend { float: left }',
        '@media (min-width: 40rem) .question .body:has(.listen) > .listen { float: right }',
      ],
    },
    {
      file: 'src/features/answering/respond/web/parts/base.module.css',
      styles: ['.progress i { border-radius: 0 4px 4px 0 }'],
    },
    { file: 'src/web/ui/scale.module.css', styles: ['.mark { left: calc(var(--at) * 10%) }'] },
  ].map((one) => ({
    ...one,
    why: 'Respondents’ and families’ old phones don’t know the logical style. A rule for [dir="rtl"] follows.',
  })),
  {
    file: 'src/web/ui/field.module.css',
    styles: ['.select { background-position: right 1.125rem center, right 0.8125rem center }'],
    why: 'Backgrounds have no logical place. A rule for [dir="rtl"] follows.',
  },
  {
    file: 'src/web/ui/field.module.css',
    styles: [
      '.check input[type="checkbox"]:checked::after { border-width: 0 0 2.5px 2.5px }',
      '.switch input:checked::before { border-width: 0 0 2px 2px }',
    ],
    why: 'A check mark looks the same in both directions.',
  },
]

const root = join(import.meta.dirname, '..')
const files = globSync('src/**/*.{css,tsx}', { cwd: root }).filter(
  (file) => !/\.test\.tsx$|\/testing\//.test(file),
)
const faults: string[] = []
const used = new Set<string>()
for (const file of files.sort()) {
  const text = readFileSync(join(root, file), 'utf8')
  const known = exceptions.filter((one) => one.file === file).flatMap(({ styles }) => styles)
  for (const { line, found, use } of file.endsWith('.css') ? physicalInStyles(text) : physicalInMarkup(text))
    if (known.includes(found)) used.add(`${file} ${found}`)
    else faults.push(`${file}:${line}: ${found} → ${use}`)
}
for (const { file, styles } of exceptions)
  for (const one of styles)
    if (!used.has(`${file} ${one}`))
      faults.push(`scripts/check-direction.ts: ${file} has no “${one}”. Take it out of the list.`)
if (faults.length > 0) {
  console.error(faults.join('\n'))
  process.exitCode = 1
} else console.log(`Direction: ${files.length} files.`)
