import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import type { Search } from '../look/search.ts'

/** Returns a function that navigates away from this page, unless the user has already left it. */
export function useLeave() {
  const navigate = useNavigate()
  const router = useRouter()
  const currentHref = useLocation({ select: ({ href }) => href })
  return (to: { to: string; search?: Search; replace?: boolean }) => {
    if (router.latestLocation.href === currentHref) navigate(to)
  }
}
