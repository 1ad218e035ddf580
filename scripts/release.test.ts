import { execFileSync, spawnSync } from 'node:child_process'
import { createHash, generateKeyPairSync, type KeyObject, verify } from 'node:crypto'
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { releaseFaults, untagged, versionsOf } from './release-rules.ts'

const root = join(import.meta.dirname, '..')
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** The command in operating.md that verifies a release. */
const [verification = ''] =
  /^openssl pkeyutl .+$/m.exec(readFileSync(join(root, 'docs/operating.md'), 'utf8')) ?? []

let folder: string
let publicKey: KeyObject
const git = (...words: string[]) =>
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@school.example', ...words], {
    cwd: folder,
    stdio: 'pipe',
  })
const release = () =>
  spawnSync(process.execPath, ['scripts/release.ts'], {
    cwd: folder,
    encoding: 'utf8',
    // Docker isn't running at this address.
    env: { ...process.env, RELEASE_KEY: join(folder, 'data/key.pem'), DOCKER_HOST: 'unix:///nowhere' },
  })

/** Creates a repository with the files that a release needs, built pages and a key. */
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'equity-audit-release-test-'))
  for (const name of ['package.json', 'package-lock.json', 'scripts', '.gitignore'])
    cpSync(join(root, name), join(folder, name), { recursive: true })
  writeFileSync(join(folder, 'CHANGELOG.md'), `# Changelog\n\n## ${version} (2026-11-24)\n\n- Everything.\n`)
  for (const name of ['dist', 'data']) mkdirSync(join(folder, name))
  writeFileSync(join(folder, 'dist/index.html'), '<!doctype html>')
  const pair = generateKeyPairSync('ed25519')
  publicKey = pair.publicKey
  writeFileSync(join(folder, 'data/key.pem'), pair.privateKey.export({ type: 'pkcs8', format: 'pem' }))
  git('init', '-q')
  git('add', '-A')
  git('commit', '-qm', 'All')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('creates the same signed archive and checksums each time', () => {
  git('tag', `v${version}`)
  const { stdout, stderr } = release()
  const made = (name: string) => readFileSync(join(folder, 'release', name))
  const [archive, bill] = [`equity-audit-${version}.tar.gz`, `equity-audit-${version}.cdx.json`]
  const sha256 = (name: string) => createHash('sha256').update(made(name)).digest('hex')

  expect(stderr).toBe('')
  expect(stdout).toContain('The image wasn’t built')
  expect(readdirSync(join(folder, 'release')).sort()).toEqual(
    ['SHA256SUMS', 'SHA256SUMS.sig', bill, archive].sort(),
  )
  const sums = made('SHA256SUMS')
  expect(sums.toString()).toBe(`${sha256(archive)}  ${archive}\n${sha256(bill)}  ${bill}\n`)
  expect(verify(null, sums, publicKey, made('SHA256SUMS.sig'))).toBe(true)
  const published = join(folder, 'release', 'release.pub')
  writeFileSync(published, publicKey.export({ type: 'spki', format: 'pem' }))
  const verified = execFileSync('/bin/sh', ['-c', verification], {
    cwd: join(folder, 'release'),
    encoding: 'utf8',
  })
  expect(verified).toBe(`Signature Verified Successfully\n${archive}: OK\n${bill}: OK\n`)
  rmSync(published)
  expect(JSON.parse(made(bill).toString()).bomFormat).toBe('CycloneDX')
  const listed = execFileSync('tar', ['-tzf', join(folder, 'release', archive)], { encoding: 'utf8' })
  for (const name of ['package-lock.json', 'scripts/start.ts', 'dist/index.html'])
    expect(listed).toContain(`equity-audit-${version}/${name}\n`)
  expect(listed).not.toContain('key.pem')

  const first = sha256(archive)
  release()
  expect(sha256(archive)).toBe(first)
})

test('rejects an archive that was changed', () => {
  git('tag', `v${version}`)
  release()
  const place = join(folder, 'release')
  writeFileSync(join(place, 'release.pub'), publicKey.export({ type: 'spki', format: 'pem' }))
  appendFileSync(join(place, `equity-audit-${version}.tar.gz`), 'x')
  expect(spawnSync('/bin/sh', ['-c', verification], { cwd: place }).status).not.toBe(0)
  appendFileSync(join(place, 'SHA256SUMS'), '\n')
  expect(spawnSync('/bin/sh', ['-c', verification], { cwd: place }).status).not.toBe(0)
})

test('refuses a commit without a tag and explains how to tag it', () => {
  const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: folder, encoding: 'utf8' }).trim()
  const { status, stderr } = release()

  expect(status).toBe(1)
  expect(stderr).toBe(
    `Version ${version} has no tag.\ngit tag -a v${version} -m "Version ${version}" ${commit}\n`,
  )
  expect(readdirSync(folder)).not.toContain('release')
})

test('refuses uncommitted changes and a different type of key', () => {
  git('tag', `v${version}`)
  appendFileSync(join(folder, 'package.json'), '\n')
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  writeFileSync(join(folder, 'data/key.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }))
  const { status, stderr } = release()

  expect(status).toBe(1)
  expect(stderr).toContain('Files differ from the commit. Commit or remove them:\nM package.json\n')
  expect(stderr).toContain('Set RELEASE_KEY to the file of an Ed25519 private key')
})

const ready = {
  version: '1.1.0',
  changelog: '# Changelog\n\n## 1.1.0 (2026-12-01)\n\n## 1.0.0\n',
  changed: '',
  tags: ['v1.0.0', 'v1.1.0'],
  tagsHere: ['v1.1.0'],
}

test.each([
  [{}, []],
  [{ version: '1.2.0' }, ['package.json says 1.2.0, and CHANGELOG.md ends with 1.1.0.']],
  [
    { changelog: `## Unreleased\n\n${ready.changelog}` },
    ['CHANGELOG.md has changes that are in no version yet.'],
  ],
  [{ tags: ['v1.1.0'] }, ['Version 1.0.0 has no tag.']],
  [{ tagsHere: [] }, ['v1.1.0 is a different commit.']],
])('reports what blocks a release, given %o', (change, faults) => {
  expect(releaseFaults({ ...ready, ...change })).toEqual(faults)
})

test('finds the versions in the changelog and lists those without a tag', () => {
  const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8')

  expect(versionsOf(changelog)).toContain(version)
  expect(untagged({ changelog, tags: [] })[0]).toBe('0.1.0')
})
