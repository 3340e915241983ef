#include "CWatertightZlib.h"
