import { dayInWords } from '../../shared/dates.ts'
import { Button } from './button.tsx'
import { MadeList } from './made-list.tsx'

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
  /** What a link is about, before its state: whom it was made for; empty where nobody said. */
  about?: (link: L) => string
  onWithdraw: (id: number) => void
  busy: boolean
  error: unknown
}

/** Links that were made, newest first; those that still open can be withdrawn. */
export function MadeLinks<L extends MadeLink>({
  links,
  about = () => '',
  onWithdraw,
  busy,
  error,
}: MadeLinksProps<L>) {
  return (
    <MadeList
      title="Links made so far"
      items={links}
      error={error}
      row={(link) => (
        <>
          <div>
            {about(link) ? <p>{about(link)}</p> : null}
            <p>{stateInWords(link)}</p>
            <p className="quiet small">
              Made {dayInWords(link.created, 'full')} by {link.createdBy}
            </p>
          </div>
          {link.state === 'open' ? (
            <Button
              aria-label={`Withdraw the link${about(link) ? ` for ${about(link)}` : ''} made ${dayInWords(link.created, 'full')}, open until ${dayInWords(link.ends, 'full')}`}
              unavailable={busy}
              onClick={() => onWithdraw(link.id)}
            >
              Withdraw
            </Button>
          ) : null}
        </>
      )}
    />
  )
}

function stateInWords({ state, ends }: MadeLink): string {
  if (state === 'withdrawn') return 'Withdrawn'
  const day = dayInWords(ends, 'full')
  return state === 'open' ? `Opens until ${day}` : `Ended ${day}`
}
