import type { Plugin } from 'vite'

const imported = /import \{([^}]*)\} from '@tabler\/icons-react'/g

/** Imports each icon from its own file, so that a page loads only its icons and the build doesn't read all 6,000. */
export function pageIcons(): Plugin {
  return {
    name: 'page-icons',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/.*\.tsx?$/, code: '@tabler/icons-react' },
      handler: (code) => ({
        code: code.replace(imported, (_, names: string) => ownImports(names)),
        map: null,
      }),
    },
  }
}

const ownImports = (names: string): string =>
  names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '))
    .map((name) => `import ${name} from '@tabler/icons-react/dist/esm/icons/${name}.mjs'`)
    .join('\n')
