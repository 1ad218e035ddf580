/** Asks the browser for a passkey. The library loads on first use. Throws an Error with a message for the page. */
export async function authenticate(options: { challenge: string }): Promise<{ id: string }> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return inWords(
    startAuthentication({ optionsJSON: options as Parameters<typeof startAuthentication>[0]['optionsJSON'] }),
  )
}

export async function register(options: { challenge: string }): Promise<{ id: string }> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  return inWords(
    startRegistration({ optionsJSON: options as Parameters<typeof startRegistration>[0]['optionsJSON'] }),
  )
}

async function inWords<T extends object>(asked: Promise<T>): Promise<T> {
  try {
    return { ...(await asked) }
  } catch {
    throw new Error('We didn’t get a passkey from the browser. Try again or use a different method.')
  }
}
