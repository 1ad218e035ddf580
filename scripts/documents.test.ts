import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'CHANGELOG.md',
  ...['docs', 'docs/shelf'].flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => `${folder}/${name}`),
  ),
].filter((name) => name.endsWith('.md'))

/** A test mentioned without its folder is in the application or in the kernel. */
const bare = (name: string) =>
  existsSync(join(root, 'src/app', name)) ? `src/app/${name}` : `src/server/${name}`

test.each(documents)('%s refers only to existing tests and pages', (name) => {
  const text = readFileSync(join(root, name), 'utf8')
  const tests = Array.from(text.matchAll(/`([\w./-]+\.test\.tsx?)`/g), ([, path = '']) =>
    path.includes('/') ? path : bare(path),
  )
  const links = Array.from(text.matchAll(/\]\(([^):#]+)(?:#[\w-]+)?\)/g), ([, path = '']) =>
    join(dirname(name), path),
  )

  expect([...tests, ...links].filter((path) => !existsSync(join(root, path)))).toEqual([])
})

test('runs an existing backup command in the service’s folder, with its environment and Node.js', () => {
  const unit = (name: string) => readFileSync(join(root, 'deploy', name), 'utf8')
  const [service, backup] = [unit('equity-audit.service'), unit('equity-audit-backup.service')]
  const settingOf = (text: string, name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(text)?.[1] ?? ''

  const [node, script, command, ...words] = settingOf(backup, 'ExecStart').split(' ')
  expect([script, command, words]).toEqual([
    'scripts/admin.ts',
    'backup',
    ['--keep', '14', '/var/backups/equity-audit'],
  ])
  expect(readFileSync(join(root, 'scripts/admin-run.ts'), 'utf8')).toContain('backup --keep N FOLDER')
  expect(settingOf(service, 'ExecStart')).toContain(node)
  expect(settingOf(backup, 'WorkingDirectory')).toBe(settingOf(service, 'WorkingDirectory'))
  expect(settingOf(backup, 'Environment')).toBe(settingOf(service, 'Environment').replace('%S/', '/var/lib/'))
  expect(settingOf(unit('equity-audit-backup.timer'), 'OnCalendar')).toBe('*-*-* 02:30')
})
