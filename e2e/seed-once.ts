import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startHost } from './host.ts'

/** Creates the demo school and the demo district once per run. Each worker's servers start with copies of them. */
// biome-ignore lint/style/noDefaultExport: Playwright asks for it.
export default async function seedOnce(): Promise<() => void> {
  const seed = async (district: boolean) => {
    const folder = mkdtempSync(join(tmpdir(), 'equity-audit-demo-'))
    const { stop } = await startHost({ demo: true, district, folder })
    await stop()
    return folder
  }
  const [demo, district] = await Promise.all([seed(false), seed(true)])
  Object.assign(process.env, { DEMO_FOLDER: demo, DISTRICT_FOLDER: district })
  return () => {
    for (const folder of [demo, district]) rmSync(folder, { recursive: true, force: true })
  }
}
