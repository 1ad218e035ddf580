import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startHost } from './host.ts'

/** Creates the demo school once per run. Each worker's server starts with a copy of it. */
// biome-ignore lint/style/noDefaultExport: Playwright asks for it.
export default async function seedOnce(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'equity-audit-demo-'))
  const { stop } = await startHost({ demo: true, folder })
  await stop()
  process.env.DEMO_FOLDER = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
