import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startHost } from './host.ts'

/** Seeds the demo school once for the run: the servers of all workers begin with a copy of it. */
// biome-ignore lint/style/noDefaultExport: Playwright asks for it.
export default async function seedOnce(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'equity-audit-demo-'))
  const { stop } = await startHost({ demo: true, folder })
  await stop()
  process.env.DEMO_FOLDER = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
