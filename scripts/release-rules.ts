/** What a release is based on, from git and the files. */
export interface Checkout {
  version: string
  changelog: string
  /** Paths that differ from the commit, one per line, or empty. */
  changed: string
  tags: readonly string[]
  tagsHere: readonly string[]
}

export const tagOf = (version: string): string => `v${version}`

/** Returns the versions that have a section in a changelog, newest first. */
export const versionsOf = (changelog: string): string[] =>
  Array.from(changelog.matchAll(/^## (\d+\.\d+\.\d+)\b/gm), ([, version = '']) => version)

/** Returns the changelog's versions without a tag, oldest first. */
export const untagged = ({ changelog, tags }: Pick<Checkout, 'changelog' | 'tags'>): string[] =>
  versionsOf(changelog)
    .filter((version) => !tags.includes(tagOf(version)))
    .reverse()

/** Returns a message for each reason why a checkout can't be released. */
export function releaseFaults({ version, changelog, changed, tags, tagsHere }: Checkout): string[] {
  const [newest] = versionsOf(changelog)
  return [
    ...(changed ? [`Files differ from the commit. Commit or remove them:\n${changed}`] : []),
    ...(newest === version
      ? []
      : [`package.json says ${version}, and CHANGELOG.md ends with ${newest ?? 'none'}.`]),
    ...(/^## Unreleased/m.test(changelog) ? ['CHANGELOG.md has changes that are in no version yet.'] : []),
    ...untagged({ changelog, tags }).map((one) => `Version ${one} has no tag.`),
    ...(tags.includes(tagOf(version)) && !tagsHere.includes(tagOf(version))
      ? [`${tagOf(version)} is a different commit.`]
      : []),
  ]
}
