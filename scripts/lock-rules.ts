/** An entry of package-lock.json, as far as it is looked at. */
export interface Locked {
  /** The package of a folder that has another name. */
  name?: string
  version: string
  integrity?: string
  /** A folder of this repository. */
  link?: boolean
  dev?: boolean
  license?: string
  optional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
}

/** What an entry installs, as name@version. */
export const nameOf = (path: string, { name, version }: Locked): string =>
  `${name ?? path.split('node_modules/').at(-1)}@${version}`

/** Entries that npm would install without comparing them with a SHA-512 hash, by path. '' is the product itself. */
export const withoutIntegrity = (packages: Readonly<Record<string, Locked>>): [string, Locked][] =>
  Object.entries(packages).filter(
    ([path, { integrity, link }]) => path !== '' && !link && !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''),
  )

/** A sentence for each entry without a hash. */
export const integrityFaults = (packages: Readonly<Record<string, Locked>>): string[] =>
  withoutIntegrity(packages).map(([path, entry]) => `${nameOf(path, entry)} has no hash: run npm run lock.`)
