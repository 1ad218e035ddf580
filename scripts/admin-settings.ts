import { existsSync, readFileSync } from 'node:fs'

/** The systemd unit's file. A second installation on the same machine sets a different file. */
const fileOf = (shell: NodeJS.ProcessEnv): string => shell.ENV_FILE ?? '/etc/equity-audit.env'

/**
 * Returns the service's settings for the command line: the shell's settings, then the rest from the unit's
 * EnvironmentFile. If the shell sets a database, the file's isn't used. Throws an error with a message if this account
 * can't read the file.
 */
export function serviceSettings(shell: NodeJS.ProcessEnv): Record<string, string | undefined> {
  const file = fileOf(shell)
  const namesDatabase = Boolean(shell.DATA_DIR || shell.DATABASE_URL)
  if (!existsSync(file)) return shell
  try {
    const { DATA_DIR, DATABASE_URL, ...others } = settingsIn(readFileSync(file, 'utf8'))
    return { ...(namesDatabase ? {} : { DATA_DIR, DATABASE_URL }), ...others, ...shell }
  } catch {
    // Someone who sets a different database may not be the site operator.
    if (namesDatabase) return shell
    throw new Error(`This account can’t read ${file}. Run the command as root.`)
  }
}

/** Returns an EnvironmentFile's settings. As in systemd, “#” begins a comment only at the start of a line. */
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
