import { vi } from 'vitest'
import { runAdmin } from '../../../scripts/admin-run.ts'

interface Printed {
  stdout: string
  stderr: string
}

/** Runs `npm run admin -- …words` in this process. Returns the output, or rejects with the output and the exit code. */
export async function admin(environment: NodeJS.ProcessEnv, ...words: string[]): Promise<Printed> {
  const printed = { stdout: '', stderr: '' }
  const log = vi.spyOn(console, 'log').mockImplementation((line) => {
    printed.stdout += `${line}\n`
  })
  const fault = vi.spyOn(console, 'error').mockImplementation((line) => {
    printed.stderr += `${line}\n`
  })
  try {
    const code = await runAdmin(words, environment)
    if (code !== 0) throw Object.assign(new Error(printed.stderr), { ...printed, code })
    return printed
  } finally {
    log.mockRestore()
    fault.mockRestore()
  }
}
