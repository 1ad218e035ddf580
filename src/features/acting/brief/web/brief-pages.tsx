import { Rays } from '../../../../web/shell/rays.tsx'
import type { Block, PaperName } from '../../../records/documents/rules-pages.ts'
import type { BriefContent } from '../contract.ts'
import { briefPages } from '../rules-pages.ts'
import styles from './brief.module.css'
import { BriefBlock } from './brief-block.tsx'

export const papersToChoose = [
  { key: 'letter', name: 'Letter' },
  { key: 'a4', name: 'A4' },
] as const

/** A brief as pages, the same on screen as in print. */
export function BriefPages({ brief, paper }: { brief: BriefContent; paper: PaperName }) {
  const { parts, running } = briefPages(brief, paper, '')
  return (
    <div className={styles.sheets}>
      {parts.map((part, at) => (
        <section
          key={part.foot}
          className={`light ${styles.sheet} ${styles[paper]}`}
          aria-label={`Page ${at + 1} of ${parts.length}`}
        >
          <p className={styles.edge}>
            <b>
              <Rays /> Equity Audit
            </b>
            <span>{running}</span>
          </p>
          {sectionsOf(part.blocks).map((blocks) => (
            <div key={keyOf(blocks[0])} className={styles.section}>
              {blocks.map((block) => (
                <BriefBlock key={keyOf(block)} block={block} />
              ))}
            </div>
          ))}
          <p className={styles.edge}>
            <span>{part.foot}</span>
            <span>
              Page {at + 1} of {parts.length}
            </span>
          </p>
        </section>
      ))}
    </div>
  )
}

/** A page's blocks all have different texts. */
const keyOf = (block: Block | undefined): string => JSON.stringify(block ?? '').slice(0, 300)

/** Splits blocks at headings. The remaining space on a page is divided between these sections. */
function sectionsOf(blocks: readonly Block[]): Block[][] {
  const sections: Block[][] = []
  for (const block of blocks) {
    if (block.kind === 'heading') sections.push([])
    sections.at(-1)?.push(block)
  }
  return sections
}
