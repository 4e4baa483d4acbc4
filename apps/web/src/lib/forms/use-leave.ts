import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import type { Search } from '../look/search.ts'

/** Navigates away from this page, unless the user has already done so. */
export function useLeave() {
  const navigate = useNavigate()
  const router = useRouter()
  const here = useLocation({ select: ({ href }) => href })
  return (to: { to: string; search?: Search; replace?: boolean }) => {
    if (router.latestLocation.href === here) navigate(to)
  }
}
