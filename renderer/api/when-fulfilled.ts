/** Runs `then` when a query or mutation has its answer. A failure is the business of whoever shows the query. */
export function whenFulfilled<Result>(
  queryFulfilled: Promise<{ data: Result }>,
  then: (data: Result) => void,
  otherwise: () => void = () => {},
) {
  queryFulfilled.then(({ data }) => then(data), otherwise)
}
