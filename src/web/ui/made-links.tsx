import { dayInWords } from '../../shared/dates.ts'
import { Button } from './button.tsx'
import { FieldError } from './field.tsx'
import styles from './made-links.module.css'
import { messageOf } from './states.tsx'

export interface MadeLink {
  id: number
  state: 'open' | 'ended' | 'withdrawn'
  createdBy: string
  /** Days, YYYY-MM-DD. */
  created: string
  ends: string
}

interface MadeLinksProps<L extends MadeLink> {
  links: readonly L[]
  /** What a link is about, before its state: whom it was made for. */
  about?: (link: L) => string
  onWithdraw: (id: number) => void
  busy: boolean
  error: unknown
}

/** Links that were made, newest first; those that still open can be withdrawn. */
export function MadeLinks<L extends MadeLink>({ links, about, onWithdraw, busy, error }: MadeLinksProps<L>) {
  return (
    <section aria-labelledby="made-links">
      <h3 id="made-links">Links made so far</h3>
      <ul className={styles.links}>
        {links.map((link) => (
          <li key={link.id}>
            <div>
              {about ? <p>{about(link)}</p> : null}
              <p>{stateInWords(link)}</p>
              <p className="quiet small">
                Made {dayInWords(link.created, 'full')} by {link.createdBy}
              </p>
            </div>
            {link.state === 'open' ? (
              <Button
                aria-label={`Withdraw the link${about ? ` for ${about(link)}` : ''} made ${dayInWords(link.created, 'full')}, open until ${dayInWords(link.ends, 'full')}`}
                unavailable={busy}
                onClick={() => onWithdraw(link.id)}
              >
                Withdraw
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      <div role="alert">{error ? <FieldError>{messageOf(error)}</FieldError> : null}</div>
    </section>
  )
}

function stateInWords({ state, ends }: MadeLink): string {
  if (state === 'withdrawn') return 'Withdrawn'
  const day = dayInWords(ends, 'full')
  return state === 'open' ? `Opens until ${day}` : `Ended ${day}`
}
