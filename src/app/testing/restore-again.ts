import { rmSync } from 'node:fs'
import { restore } from '../../server/db/restore.ts'

/** Restores the given backups in turn until the process is killed. Arguments: data folder, backup, backup. */
const [dataDir = '', ...backups] = process.argv.slice(2)
for (let round = 0; ; round++) {
  const { former } = await restore(backups[round % backups.length] ?? '', dataDir, new Date())
  if (former) rmSync(former)
  if (round === backups.length) process.stdout.write('restoring\n')
}
