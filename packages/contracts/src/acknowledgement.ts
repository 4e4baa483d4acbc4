/** Why a request was refused; `detail` can be shown to the user. */
export type Refusal = { status: number; detail: string }

/** The service's response to a client's event. */
export type Acknowledgement = { ok: true; [key: string]: unknown } | { ok: false; error: Refusal }
