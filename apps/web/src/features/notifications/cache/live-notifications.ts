import { onNotification } from '../../../lib/live/live.ts'
import { handleArrival } from './handle-arrival.ts'

onNotification(handleArrival)
