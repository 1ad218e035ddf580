/** What a release is made of, as git and the files say. */
export interface Checkout {
  version: string
  changelog: string
  /** Paths that differ from the commit, one a line; empty if none does. */
  changed: string
  /** All tags, and those of the commit. */
  tags: readonly string[]
  tagsHere: readonly string[]
}

export const tagOf = (version: string): string => `v${version}`

/** Versions that a changelog has a section for, the newest first. */
export const versionsOf = (changelog: string): string[] =>
  Array.from(changelog.matchAll(/^## (\d+\.\d+\.\d+)\b/gm), ([, version = '']) => version)

/** Versions of the changelog without a tag, the oldest first. */
export const untagged = ({ changelog, tags }: Pick<Checkout, 'changelog' | 'tags'>): string[] =>
  versionsOf(changelog)
    .filter((version) => !tags.includes(tagOf(version)))
    .reverse()

/** Why a checkout cannot be released, a sentence each. */
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
