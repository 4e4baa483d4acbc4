/** How an assignee can respond to an assignment: accept it, decline it, or propose another due date. */
export const receiptResponses = ['accepted', 'declined', 'proposed'] as const
export type ReceiptResponse = (typeof receiptResponses)[number]

/**
 * The states of receipts that lists of tasks are filtered by: not seen and without a response, without a response, or
 * with one that needs a decision.
 */
export const receiptStates = ['unseen', 'waiting', 'declined', 'proposed'] as const
export type ReceiptState = (typeof receiptStates)[number]
