import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'

/** Proves the layout that docs/architecture.md describes: known capabilities, a closed list of files, no circles. */
const root = join(import.meta.dirname, '..')
const features = join(root, 'src/features')
const capabilities =
  'public-site auth users account school process surveys setup participants terms questions respond responses retention protection scores results gaps trends sharing downloads strategies events'.split(
    ' ',
  )
const faults: string[] = []

const files = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? files(join(folder, entry.name)) : [join(folder, entry.name)],
  )
const source = files(join(root, 'src')).filter((file) => /\.tsx?$/.test(file))
const isTest = (file: string) => /\.test\.tsx?$/.test(file)

for (const name of readdirSync(features)) {
  if (!capabilities.includes(name)) faults.push(`src/features/${name} is not a capability of the list.`)
}

for (const file of source) {
  const path = relative(root, file)
  if (/^(utils?|helpers?|common|index)\./.test(basename(file)))
    faults.push(`${path}: this name says nothing.`)
  const lines = readFileSync(file, 'utf8').split('\n').length
  if (lines > 300 && !path.includes('/migrations/'))
    faults.push(`${path} has ${lines} lines; split it at 300.`)
  const inFeature = /^src\/features\/[\w-]+\/(.+)$/.exec(path)?.[1]
  if (!inFeature || inFeature.startsWith('web/') || isTest(file)) continue
  if (!/^(contract|rules)\.ts$|^server\/(routes|queries|tables)\.ts$/.test(inFeature)) {
    faults.push(`${path} is none of contract, rules, routes, queries, tables, or a page's part below web/.`)
  }
}

/** Capabilities that one imports on the server's side; only rules, queries and contracts may be, and types of tables. */
const imports = new Map<string, Set<string>>(capabilities.map((name) => [name, new Set()]))
for (const file of source) {
  const from = /^src\/features\/([\w-]+)\/(?:contract|rules|server\/\w+)\.ts$/.exec(relative(root, file))?.[1]
  if (!from || isTest(file)) continue
  for (const [, kind, target] of readFileSync(file, 'utf8').matchAll(
    /^import (type )?[^;]*?from '(\.[^']+)'/gms,
  )) {
    const path = relative(features, resolve(dirname(file), target ?? ''))
    const [to = '', ...rest] = path.split('/')
    if (!capabilities.includes(to) || to === from) continue
    const part = rest.join('/')
    if (kind && (part === 'server/tables.ts' || part === 'contract.ts')) continue
    if (!['rules.ts', 'server/queries.ts', 'contract.ts'].includes(part)) {
      faults.push(
        `${relative(root, file)} imports ${path}: only rules, queries and contracts are for others.`,
      )
    }
    if (part !== 'contract.ts') imports.get(from)?.add(to)
  }
}

function circle(name: string, trail: string[]): string[] | null {
  if (trail.includes(name)) return [...trail.slice(trail.indexOf(name)), name]
  for (const next of imports.get(name) ?? []) {
    const found = circle(next, [...trail, name])
    if (found) return found
  }
  return null
}
const found = capabilities.map((name) => circle(name, [])).find((one) => one !== null)
if (found) faults.push(`Capabilities import one another in a circle: ${found.join(' → ')}.`)

if (faults.length > 0) {
  console.error(faults.join('\n'))
  process.exit(1)
}
const sizes = source.map((file) => readFileSync(file, 'utf8').split('\n').length).sort((a, b) => a - b)
console.log(`Structure holds: ${sizes.length} files, median ${sizes[Math.floor(sizes.length / 2)]} lines.`)
