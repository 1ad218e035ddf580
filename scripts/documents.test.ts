import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const documents = ['README.md', ...readdirSync(join(root, 'docs')).map((name) => `docs/${name}`)].filter(
  (name) => name.endsWith('.md'),
)

/** A test named without its folder is one of the application or of the kernel. */
const bare = (name: string) =>
  existsSync(join(root, 'src/app', name)) ? `src/app/${name}` : `src/server/${name}`

test.each(documents)('%s names tests and pages that are there', (name) => {
  const text = readFileSync(join(root, name), 'utf8')
  const tests = Array.from(text.matchAll(/`([\w./-]+\.test\.tsx?)`/g), ([, path = '']) =>
    path.includes('/') ? path : bare(path),
  )
  const links = Array.from(text.matchAll(/\]\(([^):#]+)(?:#[\w-]+)?\)/g), ([, path = '']) =>
    join(dirname(name), path),
  )

  expect([...tests, ...links].filter((path) => !existsSync(join(root, path)))).toEqual([])
})
