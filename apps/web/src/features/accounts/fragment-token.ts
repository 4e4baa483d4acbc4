import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/**
 * The token of a mailed link (`/reset-password#token`), or '' if there is none. Removed from the address bar at once,
 * so that it stays out of the history, screenshots and copied addresses.
 */
export function useFragmentToken() {
  const { history } = useRouter()
  const { hash, pathname } = useLocation()
  const [token, setToken] = useState(hash)

  useEffect(() => {
    if (!hash) return
    setToken(hash)
    history.replace(pathname)
  }, [hash, pathname, history])

  return token
}
