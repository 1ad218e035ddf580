import { readdirSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

interface Package {
  name?: string
  dev?: boolean
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  scripts?: Record<string, string>
  bin?: Record<string, string>
}
const own: Package = JSON.parse(read('package.json'))
const { packages }: { packages: Record<string, Package> } = JSON.parse(read('package-lock.json'))
const named = Object.keys({ ...own.dependencies, ...own.devDependencies })

const sources = [
  ...readdirSync(root),
  ...['src', 'e2e', 'bench', 'scripts'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
  ),
].filter((path) => /\.(tsx?|css)$/.test(path))

const imported = new Set(
  sources.flatMap((path) =>
    Array.from(
      read(path).matchAll(/(?:from|import|resolve|url|\[)\s*\(?\s*['"]((?:@[\w.-]+\/)?[\w.-]+)/g),
      ([, name]) => name,
    ),
  ),
)
const peers = new Set(
  named.flatMap((name) => Object.keys(packages[`node_modules/${name}`]?.peerDependencies ?? {})),
)
const commands = new Set(Object.values(own.scripts ?? {}).flatMap((line) => line.split(/\s+/)))

function isUsed(name: string): boolean {
  const typed = /^@types\/(.+)$/.exec(name)?.[1]
  if (typed) return typed === 'node' || imported.has(typed)
  const bins = Object.keys(packages[`node_modules/${name}`]?.bin ?? {})
  return imported.has(name) || peers.has(name) || bins.some((bin) => commands.has(bin))
}

test('uses every package listed in package.json', () => {
  expect(named.filter((name) => !isUsed(name))).toEqual([])
})

test('replaces none of Node.js’s modules except string_decoder', () => {
  const names = Object.entries(packages)
    .filter(([path, { dev }]) => path !== '' && !dev)
    .map(([path, { name }]) => name ?? path.split('node_modules/').at(-1) ?? '')

  expect(names.filter((name) => builtinModules.includes(name))).toEqual(['string_decoder'])
})

test('doesn’t install a package in production that reports usage', () => {
  expect(packages['node_modules/@scarf/scarf']?.dev).toBe(true)
})

test('has only TypeScript source files', () => {
  const folders = ['src', 'e2e', 'bench', 'scripts']
  const paths = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
  )
  expect(paths.filter((path) => /\.[cm]?jsx?$/.test(path))).toEqual([])
  expect(read('tsconfig.base.json')).toMatch(/"strict": true/)
})

test('renders every page with React', () => {
  expect(named).toEqual(expect.arrayContaining(['react', 'react-dom']))
  expect(Object.keys(packages).filter((path) => /\/(preact|vue|svelte|solid-js|lit)$/.test(path))).toEqual([])
})
