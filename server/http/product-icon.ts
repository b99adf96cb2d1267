/** The product's mark, for the pages that the server makes itself. SVG. */
export const productIcon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="#fa0393"/><stop offset=".55" stop-color="#913a9b"/><stop offset="1" stop-color="#183370"/></linearGradient></defs><rect width="32" height="32" rx="9" fill="url(#g)"/><text x="16" y="21.500" font-family="Inter,system-ui,sans-serif" font-weight="800" font-size="15" fill="#fff" text-anchor="middle">IQ</text></svg>'
