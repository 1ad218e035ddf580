import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, matchesGlob } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { realEnvironment, startServer } from './testing/process.ts'

const root = join(import.meta.dirname, '../..')
const text = (name: string) => readFileSync(join(root, name), 'utf8')

let image: string
beforeEach(() => {
  image = mkdtempSync(join(tmpdir(), 'equity-audit-image-'))
})
afterEach(() => rmSync(image, { recursive: true, force: true }))

/** Checks whether the image excludes a path in the repository. The last matching line decides. */
function isIgnored(path: string): boolean {
  const rules = text('.dockerignore').trim().split('\n')
  const last = rules.findLast((rule) => {
    const pattern = rule.replace(/^!/, '')
    return matchesGlob(path, pattern) || matchesGlob(path, `${pattern}/**`)
  })
  return last !== undefined && !last.startsWith('!')
}

/** Copies the files that the Dockerfile copies from the repository, with stand-ins for installed and built files. */
function layOut(): void {
  const copied = [...text('Dockerfile').matchAll(/^COPY --from=build \/app\/(\S+) /gm)].map(
    ([, name = '']) => name,
  )
  for (const name of copied.filter((one) => !['node_modules', 'dist'].includes(one))) {
    cpSync(join(root, name), join(image, name), {
      recursive: true,
      filter: (source) => source === join(root, name) || !isIgnored(source.slice(root.length + 1)),
    })
  }
  symlinkSync(join(root, 'node_modules'), join(image, 'node_modules'))
  mkdirSync(join(image, 'dist/.vite'), { recursive: true })
  for (const page of ['index.html', 'respond.html'])
    writeFileSync(join(image, 'dist', page), '<!doctype html>')
  writeFileSync(join(image, 'dist/.vite/respond.json'), '{}')
}

/** Starts the copied files without caching compiled code, because they are deleted after the test. */
const startImage = () =>
  startServer(
    { ...realEnvironment(join(image, 'data')), NODE_COMPILE_CACHE: '' },
    '',
    join(image, 'src/app/main.ts'),
  )

test('puts every file that the server reads into the image', async () => {
  layOut()

  const server = await startImage()
  const statuses = await Promise.all(
    ['/', '/privacy.txt', '/api/health', '/api/inform-participants-doc'].map(
      async (path) => (await fetch(server.url + path)).status,
    ),
  )
  server.process.kill('SIGKILL')

  expect(statuses).toEqual([200, 200, 200, 200])
})

test('fails to start and names the file if one of the product’s own files is missing', async () => {
  layOut()
  rmSync(join(image, 'docs/privacy.md'))

  const start = startImage()

  await expect(start).rejects.toThrow(/ENOENT.*privacy\.md/)
})

test('passes every setting through Compose and lists it in the README', () => {
  const settings = [...text('src/server/config.ts').matchAll(/^ {2}([A-Z_]+): (?:z|link|flag)\b/gm)].map(
    ([, name]) => name,
  )
  const given = [...text('compose.yaml').matchAll(/^ {6}([A-Z_]+):/gm)].map(([, name]) => name)
  const set = ['HOST', 'PORT', 'DATA_DIR']

  expect(settings.length).toBeGreaterThan(15)
  expect(settings.filter((name) => !set.includes(name ?? '') && !given.includes(name))).toEqual([])
  expect(settings.filter((name) => !text('README.md').includes(`\`${name}\``))).toEqual([])
})

test('pins Node.js in the image, which has no compiler and doesn’t run as root', () => {
  const file = text('Dockerfile')
  const { dependencies } = JSON.parse(text('package.json')) as { dependencies: { node: string } }
  expect([...file.matchAll(/^FROM (\S+)/gm)].map(([, name]) => name)).toEqual([
    `node:${dependencies.node}-bookworm-slim`,
    'gcr.io/distroless/cc-debian12:nonroot',
  ])
  expect(file).toMatch(/^RUN npm ci --ignore-scripts$/m)
  expect(file).not.toMatch(/apt-get|apk |python|g\+\+/)
  expect(file.lastIndexOf('USER 65532:65532')).toBeGreaterThan(file.lastIndexOf('FROM '))
})
