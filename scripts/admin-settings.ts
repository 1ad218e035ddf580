import { existsSync, readFileSync } from 'node:fs'

/** The file of the systemd unit; a second installation on a machine names its own. */
const fileOf = (shell: NodeJS.ProcessEnv): string => shell.ENV_FILE ?? '/etc/equity-audit.env'

/**
 * The settings of the service for the command line: those of the shell, and the others of the unit's EnvironmentFile. If the
 * shell names a database, the file's isn't used. Throws a sentence if this account can't read the file.
 */
export function serviceSettings(shell: NodeJS.ProcessEnv): Record<string, string | undefined> {
  const file = fileOf(shell)
  const namesDatabase = Boolean(shell.DATA_DIR || shell.DATABASE_URL)
  if (!existsSync(file)) return shell
  try {
    const { DATA_DIR, DATABASE_URL, ...others } = settingsIn(readFileSync(file, 'utf8'))
    return { ...(namesDatabase ? {} : { DATA_DIR, DATABASE_URL }), ...others, ...shell }
  } catch {
    // Someone who names another database may not be the one who runs the service.
    if (namesDatabase) return shell
    throw new Error(`This account can’t read ${file}. Run the command as root.`)
  }
}

/** The lines of an EnvironmentFile as systemd reads them: “#” begins a comment only at the start of a line. */
export function settingsIn(text: string): Record<string, string> {
  const pairs = text.split('\n').flatMap((line) => {
    const [, name, value] = /^\s*([A-Za-z_]\w*)\s*=\s*(.*?)\s*$/.exec(line) ?? []
    return name === undefined || value === undefined ? [] : [[name, unquoted(value)]]
  })
  return Object.fromEntries(pairs)
}

function unquoted(value: string): string {
  const [, mark, inside = ''] = /^(["'])(.*)\1$/.exec(value) ?? []
  if (mark === "'") return inside
  if (mark === '"') return inside.replace(/\\(["\\`$])/g, '$1')
  return value.replace(/\\(.)/g, '$1')
}
