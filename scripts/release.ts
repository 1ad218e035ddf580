import { execFileSync, spawnSync } from 'node:child_process'
import { createHash, createPrivateKey, type KeyObject, sign } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { releaseFaults, tagOf, untagged } from './release-rules.ts'

/**
 * Creates a release of a tagged commit in `release/`. It includes the archive with the built pages, its bill of
 * materials, and checksums of both. The checksums are signed with Ed25519, using the key in the file RELEASE_KEY. The
 * same commit always gives the same archive.
 */
const root = join(import.meta.dirname, '..')
const run = (program: string, ...words: string[]): string =>
  execFileSync(program, words, { cwd: root, encoding: 'utf8', maxBuffer: 100_000_000 }).trim()
const lines = (text: string): string[] => text.split('\n').filter(Boolean)

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const checkout = {
  version,
  changelog: readFileSync(join(root, 'CHANGELOG.md'), 'utf8'),
  changed: run('git', 'status', '--porcelain'),
  tags: lines(run('git', 'tag')),
  tagsHere: lines(run('git', 'tag', '--points-at', 'HEAD')),
}
const key = privateKey(process.env.RELEASE_KEY)
const faults = [...releaseFaults(checkout), ...(typeof key === 'string' ? [key] : [])]
if (faults.length > 0 || typeof key === 'string') {
  console.error(faults.join('\n'))
  for (const one of untagged(checkout)) {
    const [commit] = lines(run('git', 'log', '--reverse', '--format=%H', `-S## ${one}`, '--', 'CHANGELOG.md'))
    console.error(`git tag -a ${tagOf(one)} -m "Version ${one}" ${commit}`)
  }
  process.exit(1)
}

const name = `equity-audit-${version}`
const folder = join(root, 'release')
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder)
archive(join(folder, `${name}.tar.gz`))
writeFileSync(join(folder, `${name}.cdx.json`), run(process.execPath, join(import.meta.dirname, 'sbom.ts')))
const sums = [`${name}.tar.gz`, `${name}.cdx.json`]
  .map(
    (file) =>
      `${createHash('sha256')
        .update(readFileSync(join(folder, file)))
        .digest('hex')}  ${file}\n`,
  )
  .join('')
writeFileSync(join(folder, 'SHA256SUMS'), sums)
writeFileSync(join(folder, 'SHA256SUMS.sig'), sign(null, Buffer.from(sums), key))
console.log(`Version ${version} is in ${folder}.`)
console.log(image())

/** Returns the key in a PEM file, or a message that says what is wrong with it. */
function privateKey(file: string | undefined): KeyObject | string {
  try {
    const found = createPrivateKey(readFileSync(file ?? ''))
    if (found.asymmetricKeyType === 'ed25519') return found
  } catch {}
  return 'Set RELEASE_KEY to the file of an Ed25519 private key: openssl genpkey -algorithm ed25519 -out release.key'
}

/** Archives the commit's files and the pages in dist/, in a fixed order and with the commit's time. */
function archive(file: string): void {
  const scratch = mkdtempSync(join(tmpdir(), 'equity-audit-release-'))
  try {
    run('git', 'archive', '-o', join(scratch, 'all.tar'), `--prefix=${name}/`, 'HEAD')
    run('tar', '-xf', join(scratch, 'all.tar'), '-C', scratch)
    run('cp', '-r', join(root, 'dist'), join(scratch, name, 'dist'))
    const alike = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', '--mode=u=rwX,go=rX']
    const time = `--mtime=@${run('git', 'log', '-1', '--format=%ct')}`
    run('tar', ...alike, time, '-czf', file, '-C', scratch, name)
  } finally {
    rmSync(scratch, { recursive: true })
  }
}

/** Builds the image if Docker is running. Returns a message that says whether it did. */
function image(): string {
  if (spawnSync('docker', ['version']).status !== 0)
    return 'The image wasn’t built because Docker doesn’t answer.'
  execFileSync('docker', ['build', '-t', `equity-audit:${version}`, '.'], { cwd: root, stdio: 'inherit' })
  return `The image equity-audit:${version} was built.`
}
