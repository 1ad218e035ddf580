import { createHash } from 'node:crypto'
import { cpSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build } from 'vite'
import { sumsFile } from '../src/app/assets.ts'
import { findCircles } from './circles.ts'
import { lightenFonts } from './page-fonts.ts'
import { dividable, pageGroup } from './page-groups.ts'

const root = join(import.meta.dirname, '..')
const dist = join(root, 'dist')
const compressible = /\.(js|css|svg|json|txt|webmanifest)$/

/** Pages for respondents and families don't share files with staff pages, so they start with few requests. */
const pages = { staff: 'index.html', respond: 'respond.html', answer: 'answer.html' }

/** Modules that the server renders. Each is built into one file with everything it needs. */
const rendered = {
  'first-step': 'src/features/answering/respond/web/first-step.tsx',
  'answer-html': 'src/features/acting/family-answer/web/answer-html.tsx',
}

/** Groups the staff pages' shared modules into a few files. See `pageGroup`. */
const groups = [
  { debugName: 'pages', name: pageGroup(), test: dividable, includeDependenciesRecursively: false },
  {
    name: 'libraries',
    test: /\/node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack\/[\w-]+)\//,
  },
]
/** What the respondent's page starts with is one file, also what its later parts use. One file compresses better. */
const first = [{ name: 'respond', test: /\/respond\/web\/main\.tsx$/ }]
const outputs = {
  staff: { codeSplitting: { groups } },
  respond: { codeSplitting: { groups: first } },
  answer: {},
}

/** Staff pages use ES2023 methods. Respondents and families may use old devices. */
const targets = { staff: 'es2022', respond: 'es2020', answer: 'es2020' }

/** Files that show the API description. The server uses nothing else from this package, which reports who installs it. */
const viewer = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
const viewerFiles = ['swagger-ui.css', 'swagger-ui-bundle.js']

/** Builds the pages and adds a brotli and a gzip copy of each larger text file for the server to send. */
export async function buildPages(): Promise<void> {
  for (const [index, name] of (['staff', 'respond', 'answer'] as const).entries()) {
    const page = pages[name]
    const rolldownOptions = { input: { [name]: join(root, page) }, output: outputs[name] }
    await build({
      root,
      logLevel: 'warn',
      build: {
        target: targets[name],
        manifest: `.vite/${name}.json`,
        emptyOutDir: index === 0,
        rolldownOptions,
      },
    })
    refuseCircles(join(dist, `.vite/${name}.json`))
  }
  for (const [name, entry] of Object.entries(rendered)) await buildForServer(name, entry)
  await lightenFonts(dist)
  for (const name of viewerFiles) cpSync(join(viewer, name), join(dist, 'api/docs', name))
  writeSums(dist)
  for (const name of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
    const file = join(dist, name)
    if (!compressible.test(name) || !statSync(file).isFile() || statSync(file).size < 1024) continue
    const content = readFileSync(file)
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
    writeFileSync(
      `${file}.br`,
      brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    )
  }
}

/** Lists the files that browsers get, with their SHA-256 digests, so that anyone can compare a site with a release. */
export function writeSums(folder: string): void {
  const sums = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(folder, name)).isFile())
    .filter((name) => !/^\.vite|\.(html|br|gz)$/.test(name) && name !== sumsFile)
    .sort()
    .map(
      (name) =>
        `${createHash('sha256')
          .update(readFileSync(join(folder, name)))
          .digest('hex')}  ${name}\n`,
    )
  writeFileSync(join(folder, sumsFile), sums.join(''))
}

/** Throws if files import each other in a circle, because then one of them may run before what it needs exists. */
function refuseCircles(manifest: string): void {
  const files: Record<string, { imports?: string[] }> = JSON.parse(readFileSync(manifest, 'utf8'))
  const circles = findCircles(
    new Map(Object.entries(files).map(([name, { imports = [] }]) => [name, imports])),
  )
  if (circles.length > 0) throw new Error(`Built files import each other: ${JSON.stringify(circles)}`)
}

async function buildForServer(name: string, entry: string): Promise<void> {
  await build({
    root,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    build: {
      ssr: entry,
      outDir: join(dist, '.vite'),
      emptyOutDir: false,
      copyPublicDir: false,
      rolldownOptions: { output: { entryFileNames: `${name}.mjs`, codeSplitting: false } },
    },
  })
}

if (import.meta.main) await buildPages()
