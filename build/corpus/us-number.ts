import { createHash } from 'node:crypto'

/** Area codes in use in the US, from all four time zones. */
export const AREA_CODES = (
  '201 202 203 205 206 208 210 212 213 214 215 216 217 218 224 225 229 231 234 239 240 248 251 252 253 254 256 260 262 267 269 270 276 281 ' +
  '301 302 303 304 305 307 308 309 310 312 313 314 315 316 317 318 319 320 321 323 330 334 336 337 347 352 360 361 386 401 402 404 405 406 ' +
  '407 408 409 410 412 413 414 415 417 419 423 425 430 432 434 440 443 469 478 479 480 484 501 502 503 504 505 507 508 509 510 512 513 515 ' +
  '516 517 518 520 530 540 541 559 561 562 563 570 571 573 574 580 585 586 601 602 603 605 606 607 608 609 610 612 614 615 616 617 618 619 ' +
  '620 623 626 628 630 631 636 641 646 650 651 660 661 662 678 682 701 702 703 704 706 707 708 712 713 714 715 716 717 718 719 720 724 727 ' +
  '731 732 734 740 754 757 760 763 765 770 772 773 774 775 781 785 786 801 802 803 804 805 806 808 810 812 813 814 815 816 817 818 828 830 ' +
  '831 832 843 845 847 850 856 857 858 859 860 862 863 864 865 870 901 903 904 906 907 908 909 910 912 913 914 915 916 917 918 919 920 925 ' +
  '928 931 936 937 940 941 947 949 951 952 954 956 970 971 972 973 978 979 980 985 989'
).split(' ')

/**
 * A valid, plausible US number.
 * @param chance gives the next number from 0 to 1
 */
export function usNumber(chance: () => number): string {
  const pick = (count: number): number => Math.floor(chance() * count)
  const areaCode = AREA_CODES[pick(AREA_CODES.length)]
  // From 200 to 998; N11 is for services, 555 for fiction and for the magic numbers of the sandbox carrier.
  let exchange = 200 + pick(799)
  if (exchange % 100 === 11 || exchange === 555) exchange += 1
  return `+1${areaCode}${exchange}${String(pick(10_000)).padStart(4, '0')}`
}

/** The same sender has the same number in every run. */
export function numberOfSender(sender: string): string {
  const hash = createHash('sha256').update(`sender:${sender}`).digest()
  let position = 0
  return usNumber(() => hash.readUInt32BE(4 * position++) / 2 ** 32)
}
