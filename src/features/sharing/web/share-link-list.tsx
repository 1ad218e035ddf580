import { dayInWords } from '../../../shared/dates.ts'
import { Button } from '../../../web/ui/button.tsx'
import { FieldError } from '../../../web/ui/field.tsx'
import { messageOf } from '../../../web/ui/states.tsx'
import type { ShareLink } from '../contract.ts'
import { useWithdrawShareLink } from './data.ts'
import styles from './share-dialog.module.css'

/** Links that were made, newest first; those that still open can be withdrawn. */
export function ShareLinkList({ guid, links }: { guid: string; links: readonly ShareLink[] }) {
  const withdraw = useWithdrawShareLink(guid)
  return (
    <section aria-labelledby="made-links">
      <h3 id="made-links">Links made so far</h3>
      <ul className={styles.links}>
        {links.map((link) => (
          <li key={link.id}>
            <div>
              <p>{stateInWords(link)}</p>
              <p className="quiet small">
                Made {dayInWords(link.created, 'full')} by {link.createdBy}
              </p>
            </div>
            {link.state === 'open' ? (
              <Button
                aria-label={`Withdraw the link made ${dayInWords(link.created, 'full')}, open until ${dayInWords(link.ends, 'full')}`}
                unavailable={withdraw.isPending}
                onClick={() => withdraw.mutate(link.id)}
              >
                Withdraw
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      <div role="alert">{withdraw.isError ? <FieldError>{messageOf(withdraw.error)}</FieldError> : null}</div>
    </section>
  )
}

function stateInWords({ state, ends }: ShareLink): string {
  if (state === 'withdrawn') return 'Withdrawn'
  const day = dayInWords(ends, 'full')
  return state === 'open' ? `Opens until ${day}` : `Ended ${day}`
}
