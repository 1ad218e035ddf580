import { call } from '../../../web/call.ts'
import { authContract } from '../contract.ts'

const key = 'equity-audit-sign-in'

/** Goes to a provider; what binds its answer to this tab waits here. */
export async function goTo(provider: string, how: 'sign in' | 'connect'): Promise<void> {
  const endpoint = how === 'sign in' ? authContract.loginWith : authContract.connectProvider
  const { address, browser } = await call(endpoint, { body: { provider } })
  sessionStorage.setItem(key, browser)
  location.assign(address)
}

let brought: { search: string; browser: string } | undefined

/** Takes what a provider has put into this page's address, and away from it. */
export function takeAnswer(): { search: string; browser: string } {
  if (location.search === '' && brought) return brought
  brought = { search: location.search, browser: sessionStorage.getItem(key) ?? '' }
  sessionStorage.removeItem(key)
  history.replaceState(history.state, '', location.pathname)
  return brought
}

/** Ends a sign-in at a provider with what it has sent along. */
export function comeBack({ search, browser }: { search: string; browser: string }) {
  const sent = new URLSearchParams(search)
  const field = (name: 'code' | 'iss' | 'error') => {
    const value = sent.get(name)
    return value === null ? {} : { [name]: value }
  }
  const body = {
    browser,
    state: sent.get('state') ?? '',
    ...field('code'),
    ...field('iss'),
    ...field('error'),
  }
  return call(authContract.loginBack, { body })
}
