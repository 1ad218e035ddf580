/** An email address that breaks behind its @ where it is too long for a line. */
export function Email({ address }: { address: string }) {
  const at = address.lastIndexOf('@') + 1
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  )
}
