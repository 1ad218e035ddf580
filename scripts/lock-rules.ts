/** An entry of package-lock.json, as far as it is looked at. */
export interface Locked {
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

/** Paths of entries that npm would install without comparing them with a SHA-512 hash. '' is the product itself. */
export const withoutIntegrity = (packages: Readonly<Record<string, Locked>>): string[] =>
  Object.entries(packages)
    .filter(
      ([path, { integrity, link }]) => path !== '' && !link && !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''),
    )
    .map(([path]) => path)
