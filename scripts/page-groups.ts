import { join } from 'node:path'
import type { Rolldown } from 'vite'
import { application, type FirstPage, fileOf } from '../src/app/first-pages.ts'

const root = join(import.meta.dirname, '..')
const entry = join(root, 'src/app/web/main.ts')
const start = join(root, 'src/app/web/start.tsx')

/** Modules to divide into files: our own, their words, icons, and the code that loads files later. */
export const dividable =
  /\/src\/|\/content\/en\/tracking|\/node_modules\/@tabler\/|vite\/preload-helper|rolldown\/runtime/

const modules: Readonly<Record<FirstPage, string>> = {
  public: 'src/features/planning/public-site/web/public-home-page.tsx',
  login: 'src/features/running/auth/web/login-page.tsx',
  home: 'src/features/planning/home/web/home-page.tsx',
  overview: 'src/features/planning/overview/web/overview-page.tsx',
  setup: 'src/features/planning/setup/web/setup-page.tsx',
  tracking: 'src/app/web/tracking-page.tsx',
  results: 'src/app/web/results-page.tsx',
}

/** Modules that at least this many pages need are grouped into shared files. */
const many = 12

/** Below this many characters before minification, modules that two pages share don't get a separate file. */
const little = 10_000

const pairsOf = <T>(all: readonly T[]): [T, T][] =>
  all.flatMap((one, at) => all.slice(at + 1).map((other): [T, T] => [one, other]))

type Graph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>

/**
 * Returns the file for one of our modules, so that a first page needs only a few files and no code it doesn't use.
 * Modules are grouped by what needs them: every page, many pages, or the same first pages. Whatever needs a module also
 * needs its imports, so files never import each other in a cycle. The build places other modules.
 */
export function pageGroup(): (id: string, graph: Graph) => string | null {
  let groups: Map<string, string> | undefined
  return (id, graph) => {
    groups ??= groupsOf(graph)
    return groups.get(id) ?? null
  }
}

function groupsOf(graph: Graph): Map<string, string> {
  const groups = new Map<string, string>()
  for (const id of needed(graph, start)) groups.set(id, application)
  for (const id of needed(graph, entry)) groups.set(id, 'begin')
  const users = new Map<string, string[]>()
  const lazy = lazyPages(graph)
  for (const page of lazy)
    for (const id of needed(graph, page)) {
      if (!groups.has(id)) users.set(id, [...(users.get(id) ?? []), page])
    }
  const first = Object.entries(modules).map(([name, module]) => [name, join(root, module)] as const)
  for (const [id, pages] of users) {
    const names = first.filter(([, module]) => pages.includes(module)).map(([name]) => name)
    if (names.length === 0) continue
    const isShared = names.length > 2 || pages.length >= many
    groups.set(id, isShared ? sharedBy(names) : fileOf(...names))
  }
  // An extra request costs more than including a small amount of unused code.
  for (const [one, other] of pairsOf(first.map(([name]) => name))) {
    const own = [...users.keys()].filter((id) => groups.get(id) === fileOf(one, other))
    const length = own.reduce((sum, id) => sum + (graph.getModuleInfo(id)?.code?.length ?? 0), 0)
    if (length < little) for (const id of own) groups.set(id, sharedBy([one, other]))
  }
  // The entry is a separate file that the document refers to. So are modules that are only loaded later, except the
  // first pages.
  const grouped = [start, ...first.map(([, module]) => module)]
  const isOnlyLater = (id: string) => graph.getModuleInfo(id)?.importers.length === 0
  for (const id of [entry, ...lazy])
    if (!grouped.includes(id) && (id === entry || isOnlyLater(id))) groups.delete(id)
  return groups
}

/** Keeps code that only other pages need out of the first pages that all users see. */
const sharedBy = (names: readonly string[]): string =>
  names.includes('home')
    ? 'parts'
    : names.includes('login') || names.includes('public')
      ? 'fields'
      : 'figures'

/** Returns every module that a module imports, directly or indirectly, except those loaded later. */
function needed(graph: Graph, id: string, seen = new Set<string>()): Set<string> {
  if (seen.has(id) || !dividable.test(id)) return seen
  seen.add(id)
  for (const next of graph.getModuleInfo(id)?.importedIds ?? []) needed(graph, next, seen)
  return seen
}

function lazyPages(graph: Graph): Set<string> {
  const lazy = new Set<string>()
  const seen = new Set<string>()
  const visit = (id: string) => {
    if (seen.has(id) || !dividable.test(id)) return
    seen.add(id)
    const module = graph.getModuleInfo(id)
    for (const next of module?.dynamicallyImportedIds ?? []) lazy.add(next)
    for (const next of [...(module?.importedIds ?? []), ...(module?.dynamicallyImportedIds ?? [])])
      visit(next)
  }
  visit(entry)
  return lazy
}
