import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { counted } from '../../../../shared/numbers.ts'
import { Notice } from '../../../../web/ui/notice.tsx'
import type { ServiceNotice } from '../contract.ts'
import { serviceNoticesQuery } from './data.ts'

/** Shows problems that the site operator should fix, above all other content. */
export function ServiceNotices() {
  const { data } = useSuspenseQuery(serviceNoticesQuery())
  return data.map((notice) => {
    const { title, text } = wordsFor(notice)
    return (
      <Notice key={'guid' in notice ? notice.guid + notice.kind : title} title={title}>
        {text}{' '}
        {notice.kind === 'jobs' ? (
          <ul>
            {notice.jobs.map((job, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: several jobs may read alike.
              <li key={place}>{jobInWords(job)}</li>
            ))}
          </ul>
        ) : null}
        {'guid' in notice ? (
          <Link to="/response-check/$guid" params={{ guid: notice.guid }}>
            Response Check
          </Link>
        ) : null}
      </Notice>
    )
  })
}

function wordsFor(notice: ServiceNotice): { title: string; text: string } {
  if (notice.kind === 'clock')
    return {
      title: 'The server’s clock looks wrong',
      text: 'Until it’s right, results won’t be final and we won’t delete anything. Ask the site operator to set the clock.',
    }
  if (notice.kind === 'mail')
    return {
      title: `${counted(notice.count, 'email')} not delivered yet`,
      text: 'We’ll keep trying for 2 days. The User List shows who is affected. Ask the site operator to check the mail server.',
    }
  if (notice.kind === 'jobs')
    return {
      title: `${counted(notice.count, 'scheduled job')} failed`,
      text:
        notice.count > notice.jobs.length ? `The newest ${notice.jobs.length}:` : 'See the log for details.',
    }
  if (notice.kind === 'slips')
    return {
      title: `${notice.schoolName}: someone else may have the key to the slips`,
      text: `${new Intl.ListFormat('en').format(notice.groups)}: there were more responses with a valid slip than slips used. Those responses are stored as without a slip.`,
    }
  if (notice.kind === 'overfull') {
    const day = (instant: string) => new Date(instant).toLocaleDateString('en-US', { dateStyle: 'long' })
    const until = notice.lotFrom === null ? '' : ` by ${day(notice.lotFrom)}`
    return {
      title: `${notice.schoolName}: too many responses`,
      text: `${new Intl.ListFormat('en').format(notice.groups)}: choose which responses count. If no one does${until}, we’ll choose at random.`,
    }
  }
  return {
    title: `${notice.name} can’t find accounts by email address`,
    text: `People who are already connected can sign in. For anyone new, ask the site operator to add your email domains to ${notice.name} in OIDC_PROVIDERS.`,
  }
}

type Job = Extract<ServiceNotice, { kind: 'jobs' }>['jobs'][number]

function jobInWords({ name, attempts, error, next }: Job): string {
  const at = (instant: string) =>
    new Date(instant).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })
  const what = `${name}, ${counted(attempts, 'attempt')}: ${error.replace(/\.?$/, '.')}`
  return next ? `${what} We’ll try again ${at(next)}.` : `${what} We’ve stopped trying.`
}
