/** The fields we use from an entry in package-lock.json. */
export interface Locked {
  /** Name of the package, if it differs from the folder's name. */
  name?: string
  version: string
  integrity?: string
  /** Whether the entry is a folder in this repository. */
  link?: boolean
  dev?: boolean
  license?: string
  optional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
}

export const nameOf = (path: string, { name, version }: Locked): string =>
  `${name ?? path.split('node_modules/').at(-1)}@${version}`

/** Returns entries, keyed by path, that npm would install without checking a SHA-512 hash. '' is the product itself. */
export const withoutIntegrity = (packages: Readonly<Record<string, Locked>>): [string, Locked][] =>
  Object.entries(packages).filter(
    ([path, { integrity, link }]) => path !== '' && !link && !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''),
  )

/** Returns a message for each entry without a hash. */
export const integrityFaults = (packages: Readonly<Record<string, Locked>>): string[] =>
  withoutIntegrity(packages).map(([path, entry]) => `${nameOf(path, entry)} has no hash: run npm run lock.`)
