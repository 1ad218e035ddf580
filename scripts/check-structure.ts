import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { findCircles } from './circles.ts'

/**
 * Checks every source file against the layout in docs/architecture.md: floors, walls between capabilities, file names,
 * and one capability for each table. Type imports, pages and style sheets count as imports.
 */
const root = join(import.meta.dirname, '..')
/** Groups of capabilities, lowest first. A group uses only the groups before it. */
const groups = ['records', 'people', 'schools', 'figures', 'acting', 'answering', 'running', 'planning']
const listFolders = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((one) =>
    one.isDirectory() ? [one.name] : [],
  )
const capabilities = groups.flatMap((group) => listFolders(join('src/features', group)))
const faults: string[] = []

const listFiles = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? listFiles(join(folder, entry.name)) : [join(folder, entry.name)],
  )
const sources = listFiles(join(root, 'src'))
  .map((file) => relative(root, file))
  .filter((file) => /\.(tsx?|css)$/.test(file))
const texts = new Map(sources.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
const isTest = (file: string) => /\.test\.tsx?$/.test(file) || file.startsWith('src/app/testing/')

/** Matches a file's relative imports: static, dynamic, types, augmented modules and style sheets. */
const importPattern =
  /(?:from|import|import\(|declare module|composes: [\w -]+ from|@import)\s*['"](\.{1,2}\/[^'"]+)['"]/g
const imports = new Map(
  [...texts].map(([file, text]) => [
    file,
    Array.from(text.matchAll(importPattern), ([, path = '']) =>
      relative(root, resolve(root, dirname(file), path)),
    ).filter((target) => target.startsWith('src/')),
  ]),
)

/* Floors: a file imports only from its own floor or a lower one. */

const floorNames = ['src/app/', 'src/features/', 'src/measurement/', 'src/']
const floorOf = (file: string) => floorNames.findIndex((floor) => file.startsWith(floor))
let counted = 0
let upward = 0
for (const [file, targets] of imports) {
  counted += targets.length
  // Any test may start the whole application.
  if (isTest(file)) continue
  for (const target of targets) {
    const augments = file.endsWith('/tables.ts') && floorOf(target) > floorOf(file)
    if (floorOf(target) >= floorOf(file) || augments) continue
    upward += 1
    faults.push(`${file} imports ${target}, which is on a higher floor.`)
  }
  if (file.startsWith('src/measurement/')) {
    for (const target of targets.filter((one) => !/^src\/(measurement|shared)\//.test(one)))
      faults.push(`${file} imports ${target}: measurement knows only the shared words.`)
  }
}

/* Files don't import each other in cycles. Augmenting a module doesn't count as importing it. */

const graph = new Map([...imports].filter(([file]) => !isTest(file)))
const circles = findCircles(graph)
for (const circle of circles) faults.push(`Files import one another in a circle: ${circle.join(', ')}.`)

/* Each capability has a fixed list of file names, is imported only through what it offers, and isn't in a cycle. */

const groupOf = (file: string) => /^src\/features\/([\w-]+)\//.exec(file)?.[1] ?? ''
const capabilityOf = (file: string) => /^src\/features\/[\w-]+\/([\w-]+)\//.exec(file)?.[1]
const partOf = (file: string) => file.replace(/^src\/features\/[\w-]+\/[\w-]+\//, '')
const allowedFiles =
  /^(contract|rules(-[a-z]+)?)\.ts$|^server\/(routes|tables|(actions|queries)(-[a-z]+)?)\.ts$|^web\//
// Each document format is written in one place.
const writers = /^server\/(word|word-look|word-parts|workbook|pages(-[a-z]+)?|slides|worker)\.ts$/
const offered =
  /^(contract|rules(-[a-z]+)?)\.ts$|^server\/(actions(-[a-z]+)?|tables)\.ts$|^web\/data\.ts$|^web\/parts\//
const uses = new Map(capabilities.map((name) => [name, new Set<string>()]))
for (const [file, targets] of imports) {
  const from = capabilityOf(file)
  if (!from || isTest(file)) continue
  const known = allowedFiles.test(partOf(file)) || (from === 'documents' && writers.test(partOf(file)))
  if (!known) faults.push(`${file} isn’t one of the files that a capability has.`)
  for (const target of targets) {
    const to = capabilityOf(target)
    if (!to || to === from) continue
    uses.get(from)?.add(to)
    if (groups.indexOf(groupOf(target)) > groups.indexOf(groupOf(file)))
      faults.push(`${file} imports ${target}, of a group after its own.`)
    const writer = to === 'documents' && writers.test(partOf(target))
    if (!offered.test(partOf(target)) && !writer)
      faults.push(`${file} imports ${target}: only contract, rules, actions, data and parts are for others.`)
  }
}
const capabilityGraph = new Map([...uses].map(([name, used]) => [name, [...used]]))
const capabilityCircles = findCircles(capabilityGraph)
for (const circle of capabilityCircles)
  faults.push(`Capabilities use one another in a circle: ${circle.join(', ')}.`)

for (const group of listFolders('src/features')) {
  if (!groups.includes(group)) faults.push(`src/features/${group} isn’t a group of capabilities.`)
  const readme = readFileSync(join(root, 'src/features', group, 'README.md'), 'utf8')
  for (const name of listFolders(join('src/features', group)))
    if (!readme.includes(`\`${name}\``)) faults.push(`src/features/${group}/README.md does not name ${name}.`)
}

/* Only one capability's queries use a table, and only queries use Kysely. */

const homes = new Map<string, Set<string>>()
for (const [file, text] of texts) {
  if (isTest(file) || file.includes('/migrations/')) continue
  for (const [, table = ''] of text.matchAll(
    /(?:selectFrom|insertInto|updateTable|deleteFrom|\w+Join)\(\s*'(\w+)/g,
  )) {
    const home = capabilityOf(file) ?? 'the application'
    homes.set(table, (homes.get(table) ?? new Set()).add(home))
    if (capabilityOf(file) && !/^server\/queries(-[a-z]+)?\.ts$/.test(partOf(file)))
      faults.push(`${file} names the table ${table}; only queries.ts does.`)
  }
  const kysely = /from 'kysely'/.test(text) && capabilityOf(file)
  if (kysely && !/^server\/(queries(-[a-z]+)?|tables)\.ts$/.test(partOf(file)))
    faults.push(`${file} imports Kysely; only queries.ts and tables.ts do.`)
}
const shared = [...homes].filter(([, home]) => home.size > 1)
for (const [table, home] of shared)
  faults.push(`The table ${table} has more than one home: ${[...home].join(', ')}.`)

for (const [file, text] of texts) {
  if (/^(utils?|helpers?|common|index)\./.test(basename(file)))
    faults.push(`${file}: this name says nothing.`)
  const lines = text.split('\n').length
  if (lines > 301 && !file.includes('/migrations/'))
    faults.push(`${file} has ${lines} lines; split it at 300.`)
}

if (faults.length > 0) console.error(faults.join('\n'))
const sizes = [...texts.values()].map((text) => text.split('\n').length).sort((a, b) => a - b)
console.log(
  [
    `Structure: ${sources.length} files, median ${sizes[Math.floor(sizes.length / 2)]} lines`,
    `${counted} imports, ${upward} upward`,
    `${circles.length} circles of files, ${capabilityCircles.length} of ${capabilities.length} capabilities`,
    `${homes.size} tables, ${shared.length} with more than one home`,
  ].join('; '),
)
if (faults.length > 0) process.exit(1)
