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

/** What is wrong with hashes: entries without one that are not listed, and listed ones that have one or are gone. */
export function integrityFaults(
  packages: Readonly<Record<string, Locked>>,
  listed: readonly string[],
): string[] {
  const bare = withoutIntegrity(packages).map(([path, entry]) => nameOf(path, entry))
  return [
    ...bare.filter((name) => !listed.includes(name)).map((name) => `${name} has no hash: run npm run lock.`),
    ...listed
      .filter((name) => !bare.includes(name))
      .map((name) => `${name} need not be listed in lock-exceptions.json any more.`),
  ]
}
